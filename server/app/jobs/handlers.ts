// Collects the features' jobs, and says which run by the clock and which may wait. A job whose payload does not fit its schema fails.
import {z} from 'zod';
import {deleteExpired} from '../../features/account/delete-expired.ts';
import {accountJobs} from '../../features/account/jobs.ts';
import type {MessageChannel} from '../../features/chat/room-channel.ts';
import type {AskModel} from '../../features/chat/wingman/model.ts';
import {postOpeningLine} from '../../features/chat/wingman/post.ts';
import {creditJobs} from '../../features/credits/jobs.ts';
import {countFigures} from '../../features/desk/count-figures.ts';
import {matchingJobs} from '../../features/matching/jobs.ts';
import {noticeJobs} from '../../features/notices/jobs.ts';
import {photoJobs} from '../../features/photos/jobs.ts';
import {mailWaitingPhotos} from '../../features/photos/photo-mail.ts';
import {mailWaitingPictures} from '../../features/verification/waiting-mail.ts';
import {deleteOldEvidence} from '../../features/safety/delete-evidence.ts';
import {safetyJobs} from '../../features/safety/jobs.ts';
import {mailReports} from '../../features/safety/report-mail.ts';
import {deleteOldAddresses} from '../../features/safety/suspended-addresses.ts';
import {verificationJobs} from '../../features/verification/jobs.ts';
import {settleWaiting} from '../../features/suggestions/settle.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import type {JobName} from '../../platform/queue/add-job.ts';
import {removeFailedJobs} from '../../platform/queue/queue.ts';
import {
  job,
  memberPayload,
  type JobHandlers,
  type Lane,
  type ScheduledJob,
} from '../../platform/queue/run.ts';

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
    {task: 'sweep-pictures', match: NIGHTLY},
    {task: 'notice-reminders', match: HOURLY},
    {task: 'compare-payments', match: NIGHTLY},
    {task: 'count-figures', match: MIDNIGHT},
  ];
}

/** The jobs of the lane `later`: no member waits for them. */
const LATER: readonly string[] = [
  'round',
  'forget-expired',
  'forget-member',
  'sweep-photos',
  'sweep-pictures',
  'count-figures',
  'screen-earlier-photos',
  'compare-payments',
  'report-digest',
  'notice',
  'mail-notice',
  'push-notice',
  'notice-reminders',
] satisfies JobName[];
/** The jobs of the lane `photos`: they need the model. All other jobs are of the lane `prompt`. */
const PHOTOS: readonly string[] = [
  'screen-photo',
  'screen-picture',
  'hash-photos',
] satisfies JobName[];

export function laneOf(name: string): Lane {
  if (LATER.includes(name)) return 'later';
  return PHOTOS.includes(name) ? 'photos' : 'prompt';
}

type Services = Parameters<typeof accountJobs>[0] &
  Parameters<typeof creditJobs>[0] &
  Parameters<typeof noticeJobs>[0] &
  Parameters<typeof photoJobs>[0] &
  Parameters<typeof safetyJobs>[0] &
  Parameters<typeof verificationJobs>[0] & {ask: AskModel | undefined; channel: MessageChannel};

export function jobHandlers(services: Services) {
  const {db} = services;
  return {
    ...accountJobs(services),
    ...creditJobs(services),
    ...matchingJobs(services),
    ...noticeJobs(services),
    ...photoJobs(services),
    ...safetyJobs(services),
    ...verificationJobs(services),
    wingman: job(z.object({chatId: z.string()}), ({chatId}) => postOpeningLine(services, chatId)),
    'settle-waiting': job(memberPayload, ({userId}) => settleWaiting(db, userId)),
    'count-figures': job(z.unknown(), () => countFigures(db, new Date())),
    // Jobs of several features.
    'forget-expired': job(z.unknown(), async () => {
      await createLimiter(db).deleteExpired();
      await deleteExpired(db, new Date());
      await deleteOldEvidence(db, new Date());
      await deleteOldAddresses(db, new Date());
      // An operator cannot repair a failed push. It becomes a mail after a day.
      await removeFailedJobs(db, 'push-notice');
    }),
    'report-digest': job(z.unknown(), async () => {
      await mailReports(services, 'all', new Date());
      await mailWaitingPhotos(services, new Date());
      await mailWaitingPictures(services, new Date());
    }),
  } satisfies Record<JobName, JobHandlers[string]>;
}
