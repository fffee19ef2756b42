// Starts this server's job worker.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Env} from '../../config/env.ts';
import {deletionLogFile} from '../../domain/account/deletion-log.ts';
import {photoScreener} from '../../domain/photos/screen-photo.ts';
import type {PhotoStorage} from '../../domain/photos/storage.ts';
import type {UnsubscribeTokens} from '../../domain/notices/unsubscribe.ts';
import {webPushTo} from '../../domain/push/deliver.ts';
import type {Stripe} from 'stripe';
import type {VapidKeys} from 'web-push';
import {createModel} from '../../domain/wingman/model.ts';
import {runJobs, type JobRunner} from '../../platform/jobs/run.ts';
import {createMailer} from '../../platform/mail/index.ts';
import type {Log} from '../../platform/observability/log.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {jobHandlers, jobSchedule} from './handlers.ts';

/** Jobs have a pool of their own, so that many of them leave connections to requests. */
const JOB_CONNECTIONS = 8;
/** Push services require a contact; without a public URL this placeholder is used. */
const FALLBACK_CONTACT = 'mailto:wing@localhost';

function openScreener({WING_DATA_DIR, PHOTO_CLASSIFIER}: Env) {
  const module = PHOTO_CLASSIFIER && pathToFileURL(PHOTO_CLASSIFIER).href;
  return photoScreener(path.resolve(WING_DATA_DIR, 'cache'), {classifier: module});
}

type Parts = {
  databaseUrl: string;
  env: Env;
  storage: PhotoStorage;
  vapid: VapidKeys;
  unsubscribeTokens: UnsubscribeTokens;
  stripe: Stripe | undefined;
  log: Log;
};

export function startJobs(parts: Parts): JobRunner {
  const {databaseUrl, env, vapid, log} = parts;
  const {db, close} = openDatabase(databaseUrl, 'wing-jobs', JOB_CONNECTIONS);
  const contact = env.publicUrl.startsWith('https:') ? env.publicUrl : FALLBACK_CONTACT;
  const screener = env.PHOTO_SCREENING ? openScreener(env) : undefined;
  const jobs = runJobs({
    connectionString: databaseUrl,
    db,
    handlers: jobHandlers({
      ...parts,
      db,
      screener,
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
