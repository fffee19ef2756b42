// Stores what a round measured and learned: newcomers are scored by the same norms, and explanations show the values of
// that time. Ignores records of another version of the score.
import {desc, lte, sql} from 'drizzle-orm';
import {z} from 'zod';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {matchingRound} from '../../platform/database/matching-tables.ts';
import {FEATURES} from './features.ts';
import type {Norms} from './norms.ts';
import type {Plan} from './plan.ts';
import {PARTS, TERMS} from './terms/parts.ts';
import type {Learned} from './weighing.ts';

const norm = z.object({mean: z.number(), spread: z.number()});
const normsSchema = z.object({
  parts: z.array(norm).length(PARTS.length),
  terms: z.array(norm).length(TERMS.length),
  gap: norm,
  value: norm,
});

const learnedSchema = z.object({
  coefficients: z.array(z.number()).length(FEATURES.length),
  answers: z.number(),
  product: norm,
});

export type RoundRecord = {
  readonly madeAt: Date;
  readonly norms: Norms;
  readonly learned: Learned;
};

type Measured = Pick<Plan, 'norms' | 'learned' | 'willingness'>;

/** Stores a round's results in one transaction. */
export async function storeRound(db: Database, madeAt: Date, measured: Measured): Promise<void> {
  const {norms, learned, willingness} = measured;
  const {answers} = learned;
  await db.retry(async (tx) => {
    await tx
      .insert(matchingRound)
      .values({madeAt, norms, answers, model: learned})
      .onConflictDoNothing();
    await storeWillingness(tx, willingness);
  });
}

/** Updates only changed rows, ordered by id so that concurrent writers do not deadlock. */
async function storeWillingness(
  db: Executor,
  willingness: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = JSON.stringify([...willingness].map(([id, value]) => ({id, value})));
  await db.execute(sql`
    with learned as materialized (
      select id, value from json_to_recordset(${rows}::json) as member(id text, value double precision)
      join auth."user" using (id)
    )
    insert into member_score (user_id, willingness)
    select coalesce(id, user_id), coalesce(value, 0)
    from learned full join (select user_id from member_score where willingness <> 0) known
      on user_id = id
    order by 1
    on conflict (user_id) do update set willingness = excluded.willingness
      where member_score.willingness is distinct from excluded.willingness`);
}

/** The record in force at a moment; undefined before the first round. */
export async function recordAt(db: Executor, moment: Date): Promise<RoundRecord | undefined> {
  const [row] = await db
    .select()
    .from(matchingRound)
    .where(lte(matchingRound.madeAt, moment))
    .orderBy(desc(matchingRound.madeAt))
    .limit(1);
  const norms = normsSchema.safeParse(row?.norms);
  const learned = learnedSchema.safeParse(row?.model);
  return row && norms.success && learned.success
    ? {madeAt: row.madeAt, norms: norms.data, learned: learned.data}
    : undefined;
}
