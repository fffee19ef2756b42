// The jobs of accounts: mails about them, and their deletion.
import {z} from 'zod';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {appendDeletions, deletionNote} from './deletion-log.ts';
import {mailConfirmation, mailEmailChanged} from './email-change.ts';
import {forgetMember, mailLeaving, mailStaying} from './leave.ts';
import {mailReset} from './password-reset.ts';

type Services = Parameters<typeof mailConfirmation>[0] &
  Omit<Parameters<typeof mailEmailChanged>[0] & Parameters<typeof forgetMember>[0], 'limiter'> & {
    /** Path of the deletion log. */
    deletionLog: string;
  };

const mailed = z.object({email: z.string()});
const membersMail = mailed.extend(memberPayload.shape);

export function accountJobs(services: Services) {
  const limiter = createLimiter(services.db);
  return {
    'mail-reset': job(mailed, ({email}) => mailReset(services, email)),
    'mail-confirmation': job(membersMail, (payload) => mailConfirmation(services, payload)),
    'mail-moved': job(membersMail, (payload) => mailEmailChanged({...services, limiter}, payload)),
    'mail-leaving': job(memberPayload, ({userId}) => mailLeaving(services, userId)),
    'mail-staying': job(memberPayload, ({userId}) => mailStaying(services, userId)),
    'forget-member': job(membersMail, (payload) => forgetMember({...services, limiter}, payload)),
    'note-deletion': job(deletionNote, (note) => appendDeletions(services.deletionLog, [note])),
  };
}
