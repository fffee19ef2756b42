// Loads the answers to which the model is fitted: of members who allow it and are not suspended, leaving or resting.
// Excludes demo members, who answer by a program.
import {sql, type SQL} from 'drizzle-orm';
import {isAmong, type Executor} from '../../platform/postgres/client.ts';
import {profile} from '../../platform/database/tables.ts';
import {batchesOf} from './batches.ts';
import {loadAnyMembers} from './load.ts';
import {everyOffer} from './pairing.ts';
import type {AnsweredCard} from './model.ts';
import type {Person} from './person.ts';
import type {AnsweringMember, Evidence} from './plan.ts';
import {suggestionLimit} from './pool-rules.ts';
import {traitsOf} from './traits/traits.ts';

/** The most recent answers: older ones say less about current members, and a fit stays below a second or so. */
const ANSWERS_MAX = 100_000;
/** Members per query. */
const BATCH = 4000;

const answersBy = (from: 'low' | 'high', to: 'low' | 'high'): SQL => sql`
  select ${sql.identifier(`${from}_id`)} as from_id, ${sql.identifier(`${to}_id`)} as to_id,
    ${sql.identifier(`${from}_response`)} as response, offered_at
  from ${everyOffer} where ${sql.identifier(`${from}_response`)} is not null`;

export async function loadAnswers(db: Executor, now: Date): Promise<AnsweredCard[]> {
  const {rows} = await db.execute<{from_id: string; to_id: string; is_yes: boolean}>(sql`
    select from_id, to_id, response = 'Yes' as is_yes
    from (${answersBy('low', 'high')} union all ${answersBy('high', 'low')}) answer
    join profile on profile.user_id = from_id
    join auth."user" on "user".id = from_id
    left join questionnaire on questionnaire.user_id = from_id
    where not is_demo and disabled_at is null and leaves_at is null and learning_off_at is null
      and ${suggestionLimit(now)} > 0
    order by answer.offered_at desc, from_id, to_id
    limit ${ANSWERS_MAX}`);
  return rows.map((row) => ({fromId: row.from_id, toId: row.to_id, isYes: row.is_yes}));
}

/** The answers, and the members who gave or received them, except those already known. */
export async function loadEvidence(
  db: Executor,
  now: Date,
  known: readonly Person[],
): Promise<Evidence> {
  const answers = await loadAnswers(db, now);
  const missing = new Set(answers.flatMap(({fromId, toId}) => [fromId, toId]));
  for (const {wishes} of known) missing.delete(wishes.userId);
  const others: AnsweringMember[] = [];
  for (const ids of batchesOf([...missing], BATCH)) {
    for (const member of await loadAnyMembers(db, now, isAmong(profile.userId, ids))) {
      others.push({userId: member.userId, traits: traitsOf(member)});
    }
  }
  return {answers, others};
}
