// A community in a scratch database in which rounds run and members answer cards, as input for learning and the report.
import {mustGetMutator, type ReadonlyJSONObject} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {dayBefore} from '../../rules/suggestions/away.ts';
import {user} from '../../server/platform/database/auth-tables.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {randomFrom} from '../../server/features/matching/random.ts';
import {runRound} from '../../server/features/matching/round.ts';
import {serverMutators} from '../../server/app/mutators/index.ts';
import {requestProviders} from '../../server/platform/zero/transaction.ts';
import {population} from './population.ts';
import {insertManyMembers} from './scratch-database.ts';

const DAY_MS = 86_400_000;
/** Enough credits to match with every member. */
const CREDITS = 10_000;

/** Members whose ages, genders and wishes all allow each other. */
export const openMembers = (size: number) =>
  population(size, 'learning').map((member) => ({
    ...member,
    seeking: 'Everyone' as const,
    minAgePreference: 18,
    maxAgePreference: 99,
  }));

export class AnsweringCommunity {
  readonly start = Date.now();
  readonly #db: Database;
  readonly #random = randomFrom(21);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Inserts `size` members; the first `demos` of them are demo members. */
  async settle(size: number, demos = 0): Promise<void> {
    const members = openMembers(size);
    await insertManyMembers(this.#db, members);
    for (const {userId} of members.slice(0, demos)) {
      await this.#db.execute(sql`update profile set is_demo = true where user_id = ${userId}`);
    }
    await this.#db.execute(sql`
      insert into wallet (user_id, credits) select user_id, ${CREDITS} from profile
      on conflict (user_id) do update set credits = ${CREDITS}`);
  }

  /** The moment `day` days after the start. */
  on(day: number): Date {
    return new Date(this.start + day * DAY_MS);
  }

  /** The members visit on that day. */
  async round(day: number) {
    await this.#db.update(user).set({visitedOn: dayBefore(this.on(day), 0)});
    return runRound(this.#db, this.on(day), {seed: `${day}`});
  }

  async mutate(userID: string, name: string, args: ReadonlyJSONObject = {}): Promise<void> {
    const {fn} = mustGetMutator(serverMutators, name);
    await requestProviders(this.#db)().transaction((tx) => fn({tx, ctx: {userID}, args}));
  }

  /** Answers about seven of ten open cards one after the other, Yes as often as No. */
  async answerCards(): Promise<void> {
    const {rows} = await this.#db.execute<{user_id: string; other_id: string}>(sql`
      select user_id, other_id from suggestion where response is null order by 1, 2`);
    for (const {user_id: userId, other_id: otherId} of rows) {
      if (this.#random() < 0.3) continue;
      const {rows: open} = await this.#db.execute(sql`
        select from suggestion
        where user_id = ${userId} and other_id = ${otherId} and response is null`);
      const response = this.#random() < 0.5 ? 'Yes' : 'No';
      if (open.length > 0) await this.mutate(userId, 'suggestion.answer', {otherId, response});
    }
  }
}
