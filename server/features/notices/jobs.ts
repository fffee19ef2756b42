// The jobs of notices.
import {z} from 'zod';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {considerReminders} from './add-notice-jobs.ts';
import {sendNotice, unsentPayload, type Sending} from './send.ts';

export const noticeJobs = (services: Sending) => ({
  notice: job(memberPayload, (payload) => sendNotice(services, payload)),
  'mail-notice': job(unsentPayload, (payload) => sendNotice(services, payload)),
  'push-notice': job(unsentPayload, (payload) => sendNotice(services, payload)),
  'notice-reminders': job(z.unknown(), () => considerReminders(services.db)),
});
