// Deletes the evidence of reports that were closed long ago. The report itself stays: who, about whom, why and the act.
import {and, lt} from 'drizzle-orm';
import {EVIDENCE_DAYS} from '../../../rules/desk/reports.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {holdsEvidence, NO_EVIDENCE} from '../../platform/database/no-evidence.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import type {Evidence} from './evidence.ts';

/** Job: also deletes what the reporter wrote. The nightly sweep deletes the copies of photos. */
export async function deleteOldEvidence(db: Database, now: Date): Promise<void> {
  await db
    .update(report)
    .set({evidence: NO_EVIDENCE satisfies Evidence, text: ''})
    .where(and(lt(report.closedAt, daysBefore(now, EVIDENCE_DAYS)), holdsEvidence(report)));
}
