// Maps each job to its handler. A job whose payload does not fit its schema fails.
import type {Stripe} from 'stripe';
import {z} from 'zod';
import {mailConfirmation, mailEmailChanged} from '../../features/account/email-change.ts';
import {appendDeletions, deletionNote} from '../../features/account/deletion-log.ts';
import {deleteExpired} from '../../features/account/delete-expired.ts';
import {forgetMember, mailLeaving, mailStaying} from '../../features/account/leave.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import {mailReset} from '../../features/account/password-reset.ts';
import {
  deleteOldAddresses,
  type SuspendedAddresses,
} from '../../features/safety/suspended-addresses.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {fillSuggestions} from '../../features/matching/newcomer.ts';
import {runRound} from '../../features/matching/round.ts';
import {countRound} from './round-metrics.ts';
import {considerReminders, considerSuggestions} from '../../features/notices/add-notice-jobs.ts';
import {considerNotices} from '../../features/notices/consider.ts';
import {sendNotice} from '../../features/notices/send.ts';
import type {UnsubscribeTokens} from '../../features/notices/unsubscribe.ts';
import type {PushDevice} from '../../features/notices/deliver-push.ts';
import {deleteOldHashes, hashPhotosOf} from '../../features/photos/hash-store.ts';
import {mailWaitingPhotos} from '../../features/photos/photo-mail.ts';
import type {Screener} from '../../features/photos/photo-screener.ts';
import {screenEarlierPhotos, screenPhoto} from '../../features/photos/screen-photo.ts';
import {sweepPhotos} from '../../features/photos/sweep-photos.ts';
import type {PhotoStorage} from '../../features/photos/storage.ts';
import {countFigures} from '../../features/desk/count-figures.ts';
import {deleteOldEvidence} from '../../features/safety/delete-evidence.ts';
import {endSuspension} from '../../features/safety/moderation.ts';
import {mailReports} from '../../features/safety/report-mail.ts';
import {mailModeration} from '../../features/safety/moderation-mail.ts';
import {comparePayments} from '../../features/credits/compare.ts';
import {carryOut} from '../../features/safety/pending.ts';
import {settleWaiting} from '../../features/suggestions/settle.ts';
import type {AskModel} from '../../features/chat/wingman/model.ts';
import {postOpeningLine} from '../../features/chat/wingman/post.ts';
import {paymentEvents} from '../../features/credits/webhook-routes.ts';
import {removeFailedJobs} from '../../platform/queue/queue.ts';
import {job, type ScheduledJob} from '../../platform/queue/run.ts';
import type {JobName} from '../../platform/queue/add-job.ts';

const member = z.object({userId: z.string()});
const decided = member.extend({id: z.string()});
const mailed = z.object({email: z.string()});
const membersMail = mailed.extend(member.shape);

/** At minute 17, when few other scheduled tasks start. */
const HOURLY = '17 * * * *';
const NIGHTLY = '37 3 * * *';
/** At the end of a day: figures are by day and week, in UTC. */
const MIDNIGHT = '0 0 * * *';

/** The scheduled jobs. `roundCron` schedules the matching rounds. */
export function jobSchedule(roundCron: string): (ScheduledJob & {task: JobName})[] {
  return [
    {task: 'round', match: roundCron},
    {task: 'forget-expired', match: HOURLY},
    {task: 'screen-earlier-photos', match: HOURLY},
    {task: 'report-digest', match: HOURLY},
    {task: 'sweep-photos', match: NIGHTLY},
    {task: 'notice-reminders', match: HOURLY},
    {task: 'compare-payments', match: NIGHTLY},
    {task: 'count-figures', match: MIDNIGHT},
  ];
}

export function jobHandlers(services: {
  db: Database;
  log: Log;
  storage: PhotoStorage;
  /** Undefined: photos are not looked at. */
  screener: Screener | undefined;
  ask: AskModel | undefined;
  mailer: Mailer;
  publicUrl: string;
  contactEmail: string;
  operatorMail: string | undefined;
  push: PushDevice;
  unsubscribeTokens: UnsubscribeTokens;
  suspended: SuspendedAddresses;
  /** Undefined without Stripe's key. */
  stripe?: Stripe | undefined;
  /** Path of the deletion log. */
  deletionLog: string;
}): Record<JobName, (payload: unknown) => Promise<void>> {
  const {db, screener} = services;
  const limiter = createLimiter(db);
  return {
    wingman: job(z.object({chatId: z.string()}), ({chatId}) => postOpeningLine(services, chatId)),
    'serve-member': job(member, async ({userId}) => {
      await fillSuggestions(db, userId, new Date());
    }),
    'sweep-photos': job(z.unknown(), async () => {
      await deleteOldHashes(db, new Date());
      await sweepPhotos(services, new Date());
    }),
    'screen-photo': job(member.extend({key: z.string()}), async ({key}) => {
      if (screener) await screenPhoto({...services, screener}, key);
    }),
    'screen-earlier-photos': job(z.unknown(), async () => {
      if (screener) await screenEarlierPhotos(db);
    }),
    'hash-photos': job(member, async ({userId}) => {
      if (screener) await hashPhotosOf({...services, screener}, userId);
    }),
    'hash-address': job(member, ({userId}) => services.suspended.note(db, userId)),
    round: job(z.unknown(), async () => {
      countRound(await runRound(db, new Date()));
    }),
    'count-figures': job(z.unknown(), () => countFigures(db, new Date())),
    'forget-expired': job(z.unknown(), async () => {
      await limiter.deleteExpired();
      await deleteExpired(db, new Date());
      await deleteOldEvidence(db, new Date());
      await deleteOldAddresses(db, new Date());
      // An operator cannot repair a failed push. It becomes a mail after a day.
      await removeFailedJobs(db, 'push-notice');
    }),
    'compare-payments': job(z.unknown(), async () => {
      const {db: database, log, stripe} = services;
      if (!stripe) return;
      const compared = await comparePayments(database, stripe, new Date());
      paymentEvents.inc({result: 'late'}, compared.bookedLate);
      const isEqual = compared.bookedLate + compared.unknown === 0;
      log[isEqual ? 'info' : 'warn'](compared, 'payments compared with Stripe');
    }),
    'settle-waiting': job(member, ({userId}) => settleWaiting(db, userId)),
    'mail-reset': job(mailed, ({email}) => mailReset(services, email)),
    'mail-confirmation': job(membersMail, (payload) => mailConfirmation(services, payload)),
    'mail-moved': job(membersMail, (payload) => mailEmailChanged({...services, limiter}, payload)),
    'mail-leaving': job(member, ({userId}) => mailLeaving(services, userId)),
    'mail-staying': job(member, ({userId}) => mailStaying(services, userId)),
    'forget-member': job(membersMail, (payload) => forgetMember({...services, limiter}, payload)),
    'note-deletion': job(deletionNote, (note) => appendDeletions(services.deletionLog, [note])),
    'mail-moderation': job(
      member.extend({
        act: z.enum(['warn', 'suspend', 'restore']),
        why: z.string(),
        until: z.optional(z.string()),
      }),
      (payload) => mailModeration(services, payload),
    ),
    'mail-reports': job(z.unknown(), () => mailReports(services, 'severe', new Date())),
    'report-digest': job(z.unknown(), async () => {
      await mailReports(services, 'all', new Date());
      await mailWaitingPhotos(services, new Date());
    }),
    'desk-act': job(member.extend({id: z.string()}), ({id}) => carryOut(db, id, new Date())),
    'end-suspension': job(member.extend({commandId: z.string()}), (payload) =>
      endSuspension(db, payload, new Date()),
    ),
    notice: job(member, ({userId}) => considerNotices(db, userId)),
    'mail-notice': job(decided, (payload) => sendNotice(services, payload)),
    'push-notice': job(decided, (payload) => sendNotice(services, payload)),
    'notice-suggestions': job(z.unknown(), () => considerSuggestions(db)),
    'notice-reminders': job(z.unknown(), () => considerReminders(db)),
  };
}
