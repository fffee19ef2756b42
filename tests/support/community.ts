// The steps of the state machine test: a small community in a real database in which members act through the server's
// mutators and jobs. Time passes by moving timestamps into the past. community-rules.ts checks the invariants.
import {ApplicationError, mustGetMutator} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {expect} from 'vitest';
import type {Response} from '../../rules/suggestions/suggestion.ts';
import {user} from '../../server/platform/database/auth-tables.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {fillSuggestions} from '../../server/features/matching/newcomer.ts';
import {randomFrom} from '../../server/features/matching/random.ts';
import {runRound} from '../../server/features/matching/round.ts';
import {serverMutators} from '../../server/app/mutators/index.ts';
import {grantCredits} from '../../server/features/credits/grant.ts';
import {settleWaiting} from '../../server/features/suggestions/settle.ts';
import {requestProviders} from '../../server/platform/zero/transaction.ts';
import {cardsOf, CommunityRules} from './community-rules.ts';
import {inventMember} from './population.ts';

const DAY_MS = 86_400_000;
/** The timestamp columns that move when time passes. */
const MOMENTS = [
  ['suggestion', 'offered_at'],
  ['suggestion', 'responded_at'],
  ['pairing', 'offered_at'],
  ['pairing', 'closed_at'],
  ['chat', 'created_at'],
] as const;

/** Refusals that valid steps may cause: a concurrent answer, too few credits, a card that has just left. */
const EXPECTED = [
  'already-answered',
  'outside-wishes',
  'insufficient-credits',
  'not-suggested',
  'not-met',
];

export class Community {
  readonly #db: Database;
  readonly #prefix: string;
  /** Simulated time in milliseconds. */
  #passed = 0;
  #grants = 0;
  readonly #ids: string[] = [];
  readonly #rules: CommunityRules;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#prefix = prefix;
    this.#rules = new CommunityRules(db);
  }

  async empty(): Promise<void> {
    await this.#db.execute(sql`truncate pairing, credit_entry, chat, auth."user" cascade`);
  }

  /** A new member of similar age answers the required questions and gets suggestions at once. */
  async join(seed: number): Promise<void> {
    const userId = `${this.#prefix}${this.#ids.length}`;
    this.#ids.push(userId);
    await this.#db.insert(user).values({id: userId, name: userId, email: `${userId}@example.test`});
    const {gender, seeking, relationshipReadiness, interestWeights, otherInterestText} =
      inventMember(userId, randomFrom(seed));
    const age = 25 + (seed % 8);
    await this.#mutate(userId, 'profile.saveBasics', {name: userId, age, gender});
    await this.#mutate(userId, 'questionnaire.saveRelationship', {
      relationshipReadiness,
      minAgePreference: age - 6,
      maxAgePreference: age + 6,
      seeking,
    });
    await this.#mutate(userId, 'questionnaire.saveInterests', {interestWeights, otherInterestText});
    await fillSuggestions(this.#db, userId, new Date());
  }

  /** Several members join concurrently and compete for the same few members with room. */
  async rush(seed: number): Promise<void> {
    await Promise.all([0, 1, 2, 3].map((i) => this.join(seed + i)));
  }

  async answer(pick: number, response: Response): Promise<void> {
    const open = (await cardsOf(this.#db)).filter((card) => card.response === null);
    const card = open[pick % Math.max(1, open.length)];
    if (!card) return;
    await this.#mutate(card.user_id, 'suggestion.answer', {otherId: card.other_id, response});
  }

  async grant(pick: number, amount: number): Promise<void> {
    const userId = this.#memberAt(pick);
    const reference = `${this.#prefix}${this.#grants++}`;
    expect(await grantCredits(this.#db, {userId, amount, reference})).toBe(true);
    await settleWaiting(this.#db, userId);
  }

  /** A member blocks or unmatches a member on their cards or in their rooms. */
  async part(pick: number, how: 'block' | 'unmatch'): Promise<void> {
    const {rows} = await this.#db.execute<{user_id: string; other_id: string}>(sql`
      select user_id, other_id from suggestion
      union select user_id, other_id from chat_member where closed_at is null order by 1, 2`);
    const met = rows[pick % Math.max(1, rows.length)];
    if (!met) return;
    await this.#mutate(met.user_id, `safety.${how}`, {otherId: met.other_id});
    if (how === 'unmatch') this.#rules.hasEnded(met);
  }

  async unblock(pick: number): Promise<void> {
    const {rows} = await this.#db.execute<{user_id: string; other_id: string}>(
      sql`select user_id, other_id from block order by 1, 2`,
    );
    const blocked = rows[pick % Math.max(1, rows.length)];
    if (!blocked) return;
    await this.#mutate(blocked.user_id, 'safety.unblock', {otherId: blocked.other_id});
  }

  /** A member hides, or shows themselves again and gets suggestions. */
  async hide(pick: number): Promise<void> {
    const userId = this.#memberAt(pick);
    const {rows} = await this.#db.execute(
      sql`select from questionnaire where user_id = ${userId} and paused_at is null`,
    );
    await this.#mutate(userId, rows.length > 0 ? 'safety.pause' : 'safety.resume', {});
    await fillSuggestions(this.#db, userId, new Date());
  }

  /** A member changes their wishes or age and gets suggestions. */
  async edit(pick: number, seed: number): Promise<void> {
    const userId = this.#memberAt(pick);
    const {gender, seeking, relationshipReadiness} = inventMember(userId, randomFrom(seed));
    const age = 25 + (seed % 8);
    await (seed % 2 === 0
      ? this.#mutate(userId, 'profile.saveBasics', {name: userId, age, gender})
      : this.#mutate(userId, 'questionnaire.saveRelationship', {
          relationshipReadiness,
          minAgePreference: age - 3,
          maxAgePreference: age + 3,
          seeking,
        }));
    await fillSuggestions(this.#db, userId, new Date());
  }

  async step(days: number): Promise<void> {
    this.#passed += days * DAY_MS;
    for (const [table, column] of MOMENTS) {
      const at = sql.identifier(column);
      await this.#db.execute(
        sql`update ${sql.identifier(table)} set ${at} = ${at} - make_interval(secs => ${days * 86_400})`,
      );
    }
  }

  async round(): Promise<void> {
    await runRound(this.#db, new Date());
    await this.#rules.expectServed();
  }

  /** Concurrent rounds and answers. They may leave two members with room unpaired. */
  async busyRound(pick: number): Promise<void> {
    await Promise.all([
      runRound(this.#db, new Date()),
      runRound(this.#db, new Date()),
      this.answer(pick, 'Yes'),
      this.answer(pick + 1, 'No'),
      this.answer(pick + 2, 'Yes'),
      this.part(pick, 'block'),
      this.hide(pick),
    ]);
  }

  expectRules(): Promise<void> {
    return this.#rules.expect(this.#passed);
  }

  #memberAt(pick: number): string {
    return this.#ids[pick % this.#ids.length] ?? '';
  }

  /** Runs a mutation as the endpoint does. Throws on refusals that valid steps cannot cause. */
  async #mutate(userID: string, name: string, args: object): Promise<void> {
    try {
      await requestProviders(this.#db)().transaction((tx) =>
        mustGetMutator(serverMutators, name).fn({tx, ctx: {userID}, args: {...args}}),
      );
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      expect(EXPECTED).toContain(codeOf(error.details));
    }
  }
}

function codeOf(details: unknown): unknown {
  return details instanceof Object && 'code' in details ? details.code : undefined;
}
