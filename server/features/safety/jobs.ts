// The jobs of reports and of operators' acts.
import {z} from 'zod';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {endSuspension} from './moderation.ts';
import {mailModeration} from './moderation-mail.ts';
import {carryOut} from './pending.ts';
import {mailReports} from './report-mail.ts';
import type {SuspendedAddresses} from './suspended-addresses.ts';

type Services = Parameters<typeof mailModeration>[0] &
  Parameters<typeof mailReports>[0] & {suspended: SuspendedAddresses};

const act = memberPayload.extend({
  act: z.enum(['warn', 'suspend', 'restore']),
  why: z.string(),
  until: z.optional(z.string()),
});

export function safetyJobs(services: Services) {
  const {db, suspended} = services;
  return {
    'hash-address': job(memberPayload, ({userId}) => suspended.note(db, userId)),
    'mail-moderation': job(act, (payload) => mailModeration(services, payload)),
    'mail-reports': job(z.unknown(), () => mailReports(services, 'severe', new Date())),
    'desk-act': job(memberPayload.extend({id: z.string()}), ({id}) => carryOut(db, id, new Date())),
    'end-suspension': job(memberPayload.extend({commandId: z.string()}), (payload) =>
      endSuspension(db, payload, new Date()),
    ),
  };
}
