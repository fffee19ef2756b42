// Reading members as the engine knows them. The only place that knows how their answers are stored.
import {and, eq, isNotNull, sql, type SQL} from 'drizzle-orm';
import {MAX_AGE, MIN_AGE} from '../../rules/basics.ts';
import {DEFAULT_SEEKING} from '../../rules/relationship.ts';
import {POSITIONS, REOFFER_AFTER_DAYS} from '../../rules/suggestion.ts';
import type {Executor} from '../db/client.ts';
import {memberScore, profile, questionnaire} from '../db/tables.ts';
import {daysBefore} from './batches.ts';
import {dueCards} from './due.ts';
import type {Member} from './member.ts';
import type {Participant} from './plan.ts';
import type {Pair} from './pool.ts';

/** The scores of a member for whom nothing was written yet (specification, section 3). */
const INITIAL_SCORE = 5;

/** Members in the pool (DESIGN, section 7) for whom `condition` holds. */
export async function loadMembers(db: Executor, condition?: SQL): Promise<Member[]> {
  const rows = await db
    .select({
      userId: profile.userId,
      age: profile.age,
      gender: profile.gender,
      isDemo: profile.isDemo,
      seeking: questionnaire.seeking,
      minAgePreference: questionnaire.minAgePreference,
      maxAgePreference: questionnaire.maxAgePreference,
      education: questionnaire.education,
      job: questionnaire.job,
      hometown: questionnaire.hometown,
      isStudent: questionnaire.isStudent,
      relationshipReadiness: questionnaire.relationshipReadiness,
      dimensionWeights: questionnaire.dimensionWeights,
      looksPreferenceGeneral: questionnaire.looksPreferenceGeneral,
      looksPreferencePoints: questionnaire.looksPreferencePoints,
      backgroundWeights: questionnaire.backgroundWeights,
      interestWeights: questionnaire.interestWeights,
      otherInterestText: questionnaire.otherInterestText,
      personalityPreferences: questionnaire.personalityPreferences,
      threeYearsAnswer: questionnaire.threeYearsAnswer,
      firstDateAnswer: questionnaire.firstDateAnswer,
      qualityTimeAnswer: questionnaire.qualityTimeAnswer,
      valuesAnswer: questionnaire.valuesAnswer,
      looksScore: memberScore.looksScore,
      backgroundScore: memberScore.backgroundScore,
    })
    .from(profile)
    .innerJoin(questionnaire, eq(questionnaire.userId, profile.userId))
    .leftJoin(memberScore, eq(memberScore.userId, profile.userId))
    .where(
      and(
        isNotNull(questionnaire.relationshipReadiness),
        isNotNull(questionnaire.interestWeights),
        condition,
      ),
    );
  return rows.map((row) => ({
    ...row,
    seeking: row.seeking ?? DEFAULT_SEEKING,
    minAgePreference: row.minAgePreference ?? MIN_AGE,
    maxAgePreference: row.maxAgePreference ?? MAX_AGE,
    looksScore: row.looksScore ?? INITIAL_SCORE,
    backgroundScore: row.backgroundScore ?? INITIAL_SCORE,
  }));
}

/** The positions not in `taken`, lowest first. */
export function freePositions(taken: readonly number[]): number[] {
  return POSITIONS.filter((position) => !taken.includes(position));
}

/** Everybody in the pool who has an empty position once the cards due at `now` are gone. */
export async function loadParticipants(db: Executor, now: Date): Promise<Participant[]> {
  const {rows} = await db.execute<{user_id: string; taken: number[]}>(sql`
    select user_id, json_agg(position) as taken
    from suggestion left join (${dueCards(now)}) due using (user_id, other_id)
    where due.why is null
    group by user_id
  `);
  const taken = new Map(rows.map((row) => [row.user_id, row.taken]));
  const members = await loadMembers(db);
  return members.flatMap((member) => {
    const free = freePositions(taken.get(member.userId) ?? []);
    return free.length > 0 ? [{member, freePositions: free}] : [];
  });
}

/**
 * What bars the pair of a `pairing` row from being offered at `now`: it is on offer, or it ended for
 * good, or its Yes expired too recently.
 */
export function isBarred(now: Date): SQL {
  return sql`(pairing.closed_at is null or pairing.why <> 'expired'
    or pairing.closed_at > ${daysBefore(now, REOFFER_AFTER_DAYS)})`;
}

/** Barred pairs in which both are participants. */
export async function loadBarred(
  db: Executor,
  participants: readonly Participant[],
  now: Date,
): Promise<Pair[]> {
  const ids = new Map(participants.map(({member: {userId}}) => [userId, userId]));
  const everybody = sql.param([...ids.keys()]);
  const {rows} = await db.execute<{low_id: string; high_id: string}>(
    sql`
      select low_id, high_id from pairing
      where low_id = any(${everybody}::text[]) and high_id = any(${everybody}::text[])
        and ${isBarred(now)}`,
  );
  return rows.flatMap((row) => {
    const [low, high] = [ids.get(row.low_id), ids.get(row.high_id)];
    return low !== undefined && high !== undefined ? [[low, high] as const] : [];
  });
}
