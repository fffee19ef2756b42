// Receives a report, by a request of its own or as a write that waited on a device.
import {z} from 'zod';
import {tooManyAttempts} from '../../../rules/account/account.ts';
import {NAME_MAX} from '../../../rules/questionnaire/basics.ts';
import {characters, isStorable, trimmed} from '../../../rules/characters.ts';
import {refusal, type Refusal} from '../../../rules/refusal.ts';
import {isReportTooLong, REPORT, REPORT_REASONS} from '../../../rules/safety/report.ts';
import type {Limiter} from '../../platform/database/attempt-limits.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {fileReport, isFiled} from './report.ts';
import type {Database} from '../../platform/postgres/client.ts';

const trimmedText = z.string().refine(isStorable).transform(trimmed);
export const reportBody = z.object({
  id: z.uuid().optional(),
  otherId: z.string().max(200).refine(isStorable),
  /** The name on the reporter's page; an invalid one is ignored. */
  name: trimmedText.refine((name) => characters(name) <= NAME_MAX).catch(''),
  reason: z.literal(REPORT_REASONS.map(({value}) => value)),
  text: trimmedText.default(''),
  along: z.enum(['nothing', 'block']).default('nothing'),
});

type Parts = {readonly db: Database; readonly storage: PhotoStorage; readonly limiter: Limiter};
type Outcome = {readonly refused?: Refusal; readonly retryAfterSeconds?: number};

/** A repetition of a filed report is accepted, and not counted. */
export async function receiveReport(
  parts: Parts,
  {reporterId, madeAt}: {readonly reporterId: string; readonly madeAt?: Date},
  {otherId: reportedId, ...rest}: z.output<typeof reportBody>,
): Promise<Outcome> {
  if (isReportTooLong(rest.text)) return {refused: refusal('too-long', REPORT.tooLong)};
  if (rest.id !== undefined && (await isFiled(parts.db, reporterId, rest.id))) return {};
  // Reports have no limit by address.
  const wait = await parts.limiter.count('report', {account: reporterId, address: ''});
  if (wait !== undefined)
    return {refused: refusal('too-often', tooManyAttempts(wait)), retryAfterSeconds: wait};
  const isMet = await fileReport(parts, {reporterId, reportedId, madeAt, ...rest}, new Date());
  return isMet ? {} : {refused: refusal('not-met', REPORT.notMet)};
}
