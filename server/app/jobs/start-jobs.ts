// Starts this server's job workers, one for each lane.
import type {Env} from '../../platform/config/env.ts';
import {deletionLogFile} from '../../features/account/deletion-log.ts';
import {suspendedAddresses} from '../../features/safety/suspended-addresses.ts';
import type {Screener} from '../../features/photos/photo-screener.ts';
import type {PhotoStorage} from '../../features/photos/storage.ts';
import type {UnsubscribeTokens} from '../../features/notices/unsubscribe.ts';
import {webPushTo} from '../../features/notices/deliver-push.ts';
import type {Stripe} from 'stripe';
import type {VapidKeys} from 'web-push';
import type {MessageChannel} from '../../features/chat/room-channel.ts';
import {createModel} from '../../features/chat/wingman/model.ts';
import {
  CONCURRENCY,
  LANES,
  runJobs,
  together,
  type JobRunner,
  type Lane,
} from '../../platform/queue/run.ts';
import {createMailer} from '../../platform/mail/index.ts';
import type {Log} from '../../platform/observability/log.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {jobHandlers, jobSchedule, laneOf} from './handlers.ts';

/** Each lane has a pool of its own, so that its jobs leave connections to requests and to the other lanes. */
const JOB_CONNECTIONS_MAX = 4;
/** Push services require a contact; without a public URL this placeholder is used. */
const FALLBACK_CONTACT = 'mailto:wing@localhost';

type Parts = {
  databaseUrl: string;
  env: Env;
  channel: MessageChannel;
  storage: PhotoStorage;
  selfies: PhotoStorage;
  /** Undefined: photos are not looked at. */
  screener: Screener | undefined;
  vapid: VapidKeys;
  unsubscribeTokens: UnsubscribeTokens;
  stripe: Stripe | undefined;
  log: Log;
};

function startLane(lane: Lane, parts: Parts): JobRunner {
  const {databaseUrl, env, vapid, log} = parts;
  const connections = Math.min(CONCURRENCY[lane] + 1, JOB_CONNECTIONS_MAX);
  const {db, close} = openDatabase(databaseUrl, 'wing-jobs', connections);
  const contact = env.publicUrl.startsWith('https:') ? env.publicUrl : FALLBACK_CONTACT;
  // Of its own, so that notices do not take the connections of mails for which members wait.
  const mailer = createMailer(env);
  const handlers = jobHandlers({
    ...parts,
    db,
    suspended: suspendedAddresses(env),
    ask: createModel(env),
    mailer,
    mailPerSecond: env.MAIL_PER_SECOND,
    publicUrl: env.publicUrl,
    contactEmail: env.contactEmail,
    operatorMail: env.OPERATOR_MAIL,
    hasVerification: env.VERIFICATION,
    deletionLog: deletionLogFile(env.WING_DATA_DIR),
    push: webPushTo(vapid, contact),
  });
  const isOfLane = (name: string) => laneOf(name) === lane;
  const jobs = runJobs({
    lane,
    connectionString: databaseUrl,
    db,
    handlers: Object.fromEntries(Object.entries(handlers).filter(([name]) => isOfLane(name))),
    schedule: jobSchedule(env.MATCH_ROUND_CRON).filter(({task}) => isOfLane(task)),
    log,
  });
  return {
    ...jobs,
    stop: async () => {
      await jobs.stop();
      mailer.close();
      await close();
    },
  };
}

export const startJobs = (parts: Parts): JobRunner =>
  together(LANES.map((lane) => startLane(lane, parts)));
