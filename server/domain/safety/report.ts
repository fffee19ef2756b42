// Taking a report: evidence first, then the row, and the block with it if one was asked for.
import {randomUUID} from 'node:crypto';
import type {ReportReason} from '../../../rules/report.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {report} from '../database/safety-tables.ts';
import {keepBytes} from '../photos/photo-rows.ts';
import type {PhotoStorage} from '../photos/storage/storage.ts';
import {keepEvidence, type Evidence} from './evidence.ts';
import {haveMetLately} from './met.ts';
import {blockMember, knownName, lockPair} from './part.ts';

export type Told = {
  readonly reporterId: string;
  readonly reportedId: string;
  /** What the reporter called them when both were still shown to each other; may be empty. */
  readonly name: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly along: 'nothing' | 'block';
};

/** Keeps the copies that the report refers to. False when an earlier try was committed, its answer lost. */
async function write(
  tx: Transaction,
  row: typeof report.$inferInsert,
  {photos}: Evidence,
): Promise<boolean> {
  const written = await tx.insert(report).values(row).onConflictDoNothing().returning();
  if (written.length === 0) return false;
  for (const {key} of photos) {
    if (!(await keepBytes(tx, key))) throw new Error('The evidence was copied too long ago.');
  }
  return true;
}

/** @returns false when the two have not met lately: whether there is such a person is not told. */
export async function takeReport(
  services: {db: Database; storage: PhotoStorage},
  {reporterId, reportedId, name, reason, text, along}: Told,
  now: Date,
): Promise<boolean> {
  const {db} = services;
  const pair = [reporterId, reportedId] as const;
  if (!(await haveMetLately(db, pair, now))) return false;
  const evidence = await keepEvidence(services, reporterId, reportedId);
  const row = {id: randomUUID(), reporterId, reportedId, reason, text, evidence};
  await withRetry(() =>
    db.transaction(async (tx) => {
      if (along === 'block') await lockPair(tx, pair);
      const isWritten = await write(tx, row, evidence);
      if (!isWritten || along === 'nothing') return;
      await blockMember(tx, pair, await knownName(tx, pair, name));
    }),
  );
  return true;
}
