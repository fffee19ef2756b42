// Files a report: collects the evidence, then writes the row and, on request, the block.
import {randomUUID} from 'node:crypto';
import {and, eq} from 'drizzle-orm';
import {isSevere} from '../../../rules/desk/reports.ts';
import type {ReportReason} from '../../../rules/safety/report.ts';
import {blockGroup} from '../../../rules/writes.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {collectEvidence} from './evidence.ts';
import {wereConnectedLately} from './former-matches.ts';
import {blockMember, lastKnownName, lockPair} from './end-pair.ts';
import {claimGroups} from '../../platform/database/write-time.ts';

export type ReportInput = {
  /** Chosen by the device, so that a repetition files one report. Pages of an older version send none. */
  readonly id?: string | undefined;
  readonly reporterId: string;
  readonly reportedId: string;
  /** The other's name as the reporter last saw it; may be empty. */
  readonly name: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly along: 'nothing' | 'block';
  /** When the reporter pressed the button, by the server's clock; now without it. Dates the block. */
  readonly madeAt?: Date;
};

/** @returns false when the two were not connected lately; the reporter learns no more than that. */
export async function fileReport(
  services: {db: Database; storage: PhotoStorage},
  input: ReportInput,
  now: Date,
): Promise<boolean> {
  const {id = randomUUID(), reporterId, reportedId, name, reason, text, along} = input;
  const {db} = services;
  const pair = [reporterId, reportedId] as const;
  if (!(await wereConnectedLately(db, pair, now))) return false;
  const evidence = await collectEvidence(services, reporterId, reportedId);
  const row = {id, reporterId, reportedId, reason, text, evidence};
  await db.retry(async (tx) => {
    const written = await tx.insert(report).values(row).onConflictDoNothing().returning();
    // An earlier attempt was committed.
    if (written.length === 0) return;
    if (isSevere(reason)) await addJob(tx, 'mail-reports', {});
    if (along === 'nothing') return;
    const block = {userId: reporterId, at: input.madeAt ?? now};
    const claimed = await claimGroups(tx, block, [blockGroup(reportedId)]);
    // The reporter has unblocked the member since, on another device.
    if (claimed.size === 0) return;
    await lockPair(tx, pair);
    await blockMember(tx, pair, await lastKnownName(tx, pair, name));
  });
  return true;
}

/** Whether an earlier attempt has filed this report. */
export async function isFiled(db: Database, reporterId: string, id: string): Promise<boolean> {
  const ofReporter = and(eq(report.id, id), eq(report.reporterId, reporterId));
  return (await db.$count(report, ofReporter)) > 0;
}
