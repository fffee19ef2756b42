// A process that runs jobs like a server: with the database and the mail server of its arguments. Tests kill it.
import {quietChannel} from './quiet-channel.ts';
import {jobHandlers} from '../../server/app/jobs/handlers.ts';
import {webPushTo} from '../../server/features/notices/deliver-push.ts';
import {vapidKeys} from '../../server/features/notices/vapid.ts';
import {folderStorage} from '../../server/features/photos/storage.ts';
import {suspendedAddresses} from '../../server/features/safety/suspended-addresses.ts';
import {unsubscribeTokens} from '../../server/features/notices/unsubscribe.ts';
import {runJobs} from '../../server/platform/queue/run.ts';
import {createMailer} from '../../server/platform/mail/index.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';

const [, , databaseUrl = '', smtpUrl = ''] = process.argv;
const {db} = openDatabase(databaseUrl, 'wing-notice-worker', 8);
const log = createLog('silent');
const publicUrl = 'https://wing.example';
runJobs({
  lane: 'later',
  connectionString: databaseUrl,
  db,
  handlers: jobHandlers({
    channel: quietChannel(db),
    db,
    log,
    storage: folderStorage('/nowhere'),
    selfies: folderStorage('/nowhere'),
    ask: undefined,
    mailer: createMailer({
      WING_DATA_DIR: '/nowhere',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Wing <hello@wing.example>',
    }),
    mailPerSecond: 1000,
    publicUrl,
    contactEmail: 'hello@wing.example',
    operatorMail: undefined,
    hasVerification: true,
    screener: undefined,
    deletionLog: '/nowhere/deletions.jsonl',
    push: webPushTo(await vapidKeys(db), publicUrl),
    unsubscribeTokens: unsubscribeTokens('a secret'),
    suspended: suspendedAddresses({}),
  }),
  schedule: [],
  log,
});
