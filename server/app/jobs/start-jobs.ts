// Starts this server's job worker.
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
import {runJobs, type JobRunner} from '../../platform/queue/run.ts';
import {createMailer} from '../../platform/mail/index.ts';
import type {Log} from '../../platform/observability/log.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {jobHandlers, jobSchedule} from './handlers.ts';

/** Jobs have a pool of their own, so that many of them leave connections to requests. */
const JOB_CONNECTIONS = 8;
/** Push services require a contact; without a public URL this placeholder is used. */
const FALLBACK_CONTACT = 'mailto:wing@localhost';

type Parts = {
  databaseUrl: string;
  env: Env;
  channel: MessageChannel;
  storage: PhotoStorage;
  /** Undefined: photos are not looked at. */
  screener: Screener | undefined;
  vapid: VapidKeys;
  unsubscribeTokens: UnsubscribeTokens;
  stripe: Stripe | undefined;
  log: Log;
};

export function startJobs(parts: Parts): JobRunner {
  const {databaseUrl, env, vapid, log} = parts;
  const {db, close} = openDatabase(databaseUrl, 'wing-jobs', JOB_CONNECTIONS);
  const contact = env.publicUrl.startsWith('https:') ? env.publicUrl : FALLBACK_CONTACT;
  const jobs = runJobs({
    connectionString: databaseUrl,
    db,
    handlers: jobHandlers({
      ...parts,
      db,
      suspended: suspendedAddresses(env),
      ask: createModel(env),
      mailer: createMailer(env),
      publicUrl: env.publicUrl,
      contactEmail: env.contactEmail,
      operatorMail: env.OPERATOR_MAIL,
      deletionLog: deletionLogFile(env.WING_DATA_DIR),
      push: webPushTo(vapid, contact),
    }),
    schedule: jobSchedule(env.MATCH_ROUND_CRON),
    log,
  });
  return {
    ...jobs,
    stop: async () => {
      await jobs.stop();
      await close();
    },
  };
}
