// A small community on a real database, and everything that may happen to it: the moves of the state
// machine test. What must hold after each is in community-rules.ts. Members act through the server's own
// mutators and jobs; time passes by moving what has happened into the past.
import {ApplicationError, mustGetMutator} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {expect} from 'vitest';
import type {Response} from '../../rules/suggestion.ts';
import {user} from '../../server/domain/database/auth-tables.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {serveMember} from '../../server/domain/matching/newcomer.ts';
import {randomFrom} from '../../server/domain/matching/random.ts';
import {runRound} from '../../server/domain/matching/round.ts';
import {serverMutators} from '../../server/api/mutators/index.ts';
import {grantCredits} from '../../server/domain/credits/grant.ts';
import {settleWaiting} from '../../server/domain/settlement/settle.ts';
import {requestProviders} from '../../server/api/mutators/transaction.ts';
import {cardsOf, CommunityRules} from './community-rules.ts';
import {inventMember} from './population.ts';

const DAY_MS = 86_400_000;
/** Where moments are kept, all of which move when time passes. */
const MOMENTS = [
  ['suggestion', 'offered_at'],
  ['suggestion', 'responded_at'],
  ['pairing', 'offered_at'],
  ['pairing', 'closed_at'],
  ['chat', 'created_at'],
] as const;

/** Refusals that are part of the game: two answer at once, or cannot pay, or the card has just left. */
const EXPECTED = ['already-answered', 'insufficient-credits', 'not-suggested', 'not-met'];

export class Community {
  readonly #db: Database;
  readonly #prefix: string;
  /** Days that have passed, in milliseconds. */
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

  /** Somebody of an age near everybody else's answers the questions that count and is served at once. */
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
    await serveMember(this.#db, userId, new Date());
  }

  /** Several join at the same moment and are served from the same few who have room. */
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
    const userId = this.#somebody(pick);
    const reference = `${this.#prefix}${this.#grants++}`;
    expect(await grantCredits(this.#db, {userId, amount, reference})).toBe(true);
    await settleWaiting(this.#db, userId);
  }

  /** Somebody parts from one of those on their cards or in their rooms. */
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

  /** Somebody hides, or shows themselves again and is served. */
  async hide(pick: number): Promise<void> {
    const userId = this.#somebody(pick);
    const {rows} = await this.#db.execute(
      sql`select from questionnaire where user_id = ${userId} and paused_at is null`,
    );
    await this.#mutate(userId, rows.length > 0 ? 'safety.pause' : 'safety.resume', {});
    await serveMember(this.#db, userId, new Date());
  }

  /** Somebody looks for others from now on, or has grown older, and is served. */
  async edit(pick: number, seed: number): Promise<void> {
    const userId = this.#somebody(pick);
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
    await serveMember(this.#db, userId, new Date());
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

  /** A round while people answer: everything but the promise that all are served. */
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

  #somebody(pick: number): string {
    return this.#ids[pick % this.#ids.length] ?? '';
  }

  /** The mutation as the endpoint runs it. Fails on a refusal that is none of the game's. */
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
