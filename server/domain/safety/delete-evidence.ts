// Deletes the evidence of reports that were closed long ago. The report itself stays: who, about whom, why and the act.
import {and, lt, sql} from 'drizzle-orm';
import {EVIDENCE_DAYS} from '../../../rules/desk-reports.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {report} from '../database/safety-tables.ts';
import {daysBefore} from '../matching/batches.ts';
import type {Evidence} from './evidence.ts';

const NOTHING: Evidence = {profile: null, photos: [], messages: []};
/** Reports in a transaction. */
const BATCH = 50;

async function deleteBatch(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({id: report.id})
      .from(report)
      .where(
        and(
          lt(report.closedAt, daysBefore(now, EVIDENCE_DAYS)),
          sql`(${report.evidence} <> ${JSON.stringify(NOTHING)}::jsonb or ${report.text} <> '')`,
        ),
      )
      .limit(BATCH)
      .for('update', {skipLocked: true});
    for (const {id} of due) {
      await tx
        .update(report)
        .set({evidence: NOTHING, text: ''})
        .where(sql`${report.id} = ${id}`);
    }
    return due.length;
  });
}

/** Job: also deletes what the reporter wrote. The daily sweep deletes the copies of photos. */
export async function deleteOldEvidence(db: Database, now: Date): Promise<void> {
  while ((await deleteBatch(db, now)) === BATCH);
}
