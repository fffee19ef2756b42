// What a round measured, kept so that a newcomer is compared on the same scales and an explanation says
// what was true then. A record of an earlier version of the score is as good as none.
import {desc, lte} from 'drizzle-orm';
import {z} from 'zod';
import type {Executor} from '../db/client.ts';
import {matchingRound} from '../db/matching-tables.ts';
import type {Norms} from './norms.ts';
import {PARTS, TERMS} from './terms/parts.ts';

const norm = z.object({mean: z.number(), spread: z.number()});
const normsSchema = z.object({
  parts: z.array(norm).length(PARTS.length),
  terms: z.array(norm).length(TERMS.length),
  gap: norm,
  value: norm,
});

export type RoundRecord = {readonly madeAt: Date; readonly norms: Norms};

export async function storeRound(db: Executor, {madeAt, norms}: RoundRecord): Promise<void> {
  await db.insert(matchingRound).values({madeAt, norms, answers: 0}).onConflictDoNothing();
}

/** What was in force at a moment. Nothing before the first round. */
export async function recordAt(db: Executor, moment: Date): Promise<RoundRecord | undefined> {
  const [row] = await db
    .select()
    .from(matchingRound)
    .where(lte(matchingRound.madeAt, moment))
    .orderBy(desc(matchingRound.madeAt))
    .limit(1);
  const norms = normsSchema.safeParse(row?.norms);
  return row && norms.success ? {madeAt: row.madeAt, norms: norms.data} : undefined;
}
