// Files a report: collects the evidence, then writes the row and, on request, the block.
import {randomUUID} from 'node:crypto';
import {isSevere} from '../../../rules/desk-reports.ts';
import type {ReportReason} from '../../../rules/report.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {report} from '../database/safety-tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {collectEvidence} from './evidence.ts';
import {wereConnectedLately} from './former-matches.ts';
import {blockMember, lastKnownName, lockPair} from './end-pair.ts';

export type ReportInput = {
  readonly reporterId: string;
  readonly reportedId: string;
  /** The other's name as the reporter last saw it; may be empty. */
  readonly name: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly along: 'nothing' | 'block';
};

/** @returns false when the two were not connected lately; the reporter learns no more than that. */
export async function fileReport(
  services: {db: Database; storage: PhotoStorage},
  {reporterId, reportedId, name, reason, text, along}: ReportInput,
  now: Date,
): Promise<boolean> {
  const {db} = services;
  const pair = [reporterId, reportedId] as const;
  if (!(await wereConnectedLately(db, pair, now))) return false;
  const evidence = await collectEvidence(services, reporterId, reportedId);
  const row = {id: randomUUID(), reporterId, reportedId, reason, text, evidence};
  await db.retry(async (tx) => {
    if (along === 'block') await lockPair(tx, pair);
    const written = await tx.insert(report).values(row).onConflictDoNothing().returning();
    // An earlier attempt was committed.
    if (written.length === 0) return;
    if (isSevere(reason)) await addJob(tx, 'mail-reports', {});
    if (along === 'nothing') return;
    await blockMember(tx, pair, await lastKnownName(tx, pair, name));
  });
  return true;
}
