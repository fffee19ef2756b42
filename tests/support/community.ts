// A small community on a real database, and everything that may happen to it: the moves of the state
// machine test, and the rules that hold after each of them (DESIGN, sections 4 and 7).
import {and, eq, sql} from 'drizzle-orm';
import {expect} from 'vitest';
import {canAffordMatch} from '../../rules/credits.ts';
import {REOFFER_AFTER_DAYS, type Response} from '../../rules/suggestion.ts';
import type {Database} from '../../server/db/client.ts';
import {withRetry} from '../../server/db/retry.ts';
import {suggestion} from '../../server/db/tables.ts';
import {areEligible} from '../../server/matching/eligibility.ts';
import {loadMembers, loadParticipants} from '../../server/matching/load.ts';
import {serveMember} from '../../server/matching/newcomer.ts';
import {closePairing} from '../../server/matching/pairing.ts';
import {randomFrom} from '../../server/matching/random.ts';
import {runRound} from '../../server/matching/round.ts';
import {settlePair, waitingPartners} from '../../server/settlement/settle.ts';
import {book, lockWallets} from '../../server/settlement/wallet.ts';
import {inventMember} from './population.ts';
import {insertMembers} from './scratch-database.ts';

const DAY_MS = 86_400_000;

type Card = {user_id: string; other_id: string; response: string | null; outcome: string | null};

const pairKey = (card: Card) => [card.user_id, card.other_id].toSorted().join(' ');

export class Community {
  readonly #db: Database;
  readonly #prefix: string;
  #now = new Date();
  #grants = 0;
  readonly #ids: string[] = [];
  /** Pairs on offer when last looked at, pairs rejected or matched, and when the others left. */
  #offered = new Set<string>();
  readonly #final = new Set<string>();
  readonly #leftAt = new Map<string, Date>();

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#prefix = prefix;
  }

  async empty(): Promise<void> {
    await this.#db.execute(sql`truncate pairing, credit_entry, chat, auth."user" cascade`);
  }

  /** Somebody of an age near everybody else's joins and is served at once. */
  async join(seed: number): Promise<void> {
    const userId = `${this.#prefix}${this.#ids.length}`;
    this.#ids.push(userId);
    const invented = inventMember(userId, randomFrom(seed));
    const age = 25 + (seed % 8);
    const member = {...invented, age, minAgePreference: age - 6, maxAgePreference: age + 6};
    await insertMembers(this.#db, [member]);
    await serveMember(this.#db, userId, this.#now);
  }

  /** Several join at the same moment and are served from the same few who have room. */
  async rush(seed: number): Promise<void> {
    await Promise.all([0, 1, 2, 3].map((i) => this.join(seed + i)));
  }

  /** What the authoritative mutator does with an answer, without the network before it. */
  async answer(pick: number, response: Response): Promise<void> {
    const open = (await this.#cards()).filter((card) => card.response === null);
    const card = open[pick % Math.max(1, open.length)];
    if (!card) return;
    const pair = [card.user_id, card.other_id] as const;
    await withRetry(() =>
      this.#db.transaction(async (tx) => {
        const credits = await lockWallets(tx, pair);
        if (response === 'Yes' && !canAffordMatch(credits.get(card.user_id) ?? 0)) return;
        const answered = await tx
          .update(suggestion)
          .set({response, respondedAt: this.#now})
          .where(
            and(
              eq(suggestion.userId, card.user_id),
              eq(suggestion.otherId, card.other_id),
              sql`${suggestion.response} is null`,
            ),
          )
          .returning();
        if (answered.length === 0) return;
        if (response === 'Yes') await settlePair(tx, pair);
        else await closePairing(tx, pair, 'rejected');
      }),
    );
  }

  async grant(pick: number, amount: number): Promise<void> {
    const userId = this.#ids[pick % Math.max(1, this.#ids.length)];
    if (!userId) return;
    const id = `grant:${this.#prefix}${this.#grants++}`;
    const others = await this.#db.transaction(async (tx) => {
      await lockWallets(tx, [userId]);
      await book(tx, {id, userId, amount, kind: 'grant'});
      return waitingPartners(tx, userId);
    });
    for (const other of others) {
      await withRetry(() => this.#db.transaction((tx) => settlePair(tx, [userId, other])));
    }
  }

  step(days: number): void {
    this.#now = new Date(this.#now.getTime() + days * DAY_MS);
  }

  async round(): Promise<void> {
    await runRound(this.#db, this.#now);
    await this.#expectServed();
  }

  /** A round while people answer: everything but the promise that all are served. */
  async busyRound(pick: number): Promise<void> {
    await Promise.all([
      runRound(this.#db, this.#now),
      runRound(this.#db, this.#now),
      this.answer(pick, 'Yes'),
      this.answer(pick + 1, 'No'),
      this.answer(pick + 2, 'Yes'),
    ]);
  }

  async expectRules(): Promise<void> {
    await this.#expectPairs();
    await this.#expectNoReturn();
    await this.#expectMoney();
  }

  async #cards(): Promise<Card[]> {
    const {rows} = await this.#db.execute<Card>(
      sql`select user_id, other_id, response, outcome from suggestion order by user_id, other_id`,
    );
    return rows;
  }

  /** Both sides hold the card, both may meet, nobody has more than three, no ended pair came back. */
  async #expectPairs(): Promise<void> {
    const members = new Map((await loadMembers(this.#db)).map((m) => [m.userId, m]));
    const cards = await this.#cards();
    const keys = new Set(cards.map((card) => `${card.user_id} ${card.other_id}`));
    for (const card of cards) {
      expect(keys.has(`${card.other_id} ${card.user_id}`)).toBe(true);
      const [a, b] = [members.get(card.user_id), members.get(card.other_id)];
      expect(a && b && areEligible(a, b)).toBe(true);
      expect(cards.filter(({user_id}) => user_id === card.user_id).length).toBeLessThanOrEqual(3);
    }
    // A card is on record as open, or as ended by the very answers that stand on it.
    const {rows: wrong} = await this.#db.execute(sql`
      select mine.user_id, pairing.why from suggestion mine
      join suggestion theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
      left join pairing on low_id = mine.user_id and high_id = mine.other_id
      where mine.user_id collate "C" < mine.other_id collate "C" and case
        when 'No' in (coalesce(mine.response, ''), coalesce(theirs.response, '')) then why is distinct from 'rejected'
        when mine.outcome = 'matched' then why is distinct from 'matched' or theirs.outcome is distinct from 'matched'
        else low_id is null or closed_at is not null
      end`);
    expect(wrong).toHaveLength(0);
  }

  /** A rejected or matched pair never comes back, an expired one not before its time. */
  async #expectNoReturn(): Promise<void> {
    const cards = await this.#cards();
    const offered = new Set<string>();
    const answered = (key: string) =>
      cards.some((c) => (c.response ?? c.outcome) !== null && pairKey(c) === key);
    for (const card of cards) {
      const key = pairKey(card);
      offered.add(key);
      if (!this.#offered.has(key)) {
        const earliest =
          (this.#leftAt.get(key)?.getTime() ?? -Infinity) + REOFFER_AFTER_DAYS * DAY_MS;
        expect(this.#now.getTime()).toBeGreaterThanOrEqual(earliest);
      }
      if (!answered(key)) expect(this.#final.has(key)).toBe(false);
      if (card.response === 'No' || card.outcome === 'matched') this.#final.add(key);
    }
    for (const key of this.#offered) if (!offered.has(key)) this.#leftAt.set(key, this.#now);
    this.#offered = offered;
  }

  async #expectMoney(): Promise<void> {
    const {rows: wrong} = await this.#db.execute(sql`
      select user_id from wallet
      where credits < 0
        or credits <> (select sum(amount) from credit_entry e where e.user_id = wallet.user_id)`);
    expect(wrong).toHaveLength(0);
    const {rows: unpaid} = await this.#db.execute(sql`
      select id from chat where 2 <> (
        select count(*) from credit_entry where chat_id = chat.id and kind = 'match' and amount = -20)
      or 2 <> (select count(*) from chat_member where chat_id = chat.id)`);
    expect(unpaid).toHaveLength(0);
  }

  /** After a round nothing is due, and no two people with room who may meet were left apart. */
  async #expectServed(): Promise<void> {
    const open = await loadParticipants(this.#db, this.#now);
    const since = new Date(this.#now.getTime() - REOFFER_AFTER_DAYS * DAY_MS).toISOString();
    const {rows: barred} = await this.#db.execute<{key: string}>(sql`
      select low_id || ' ' || high_id as key from pairing
      where closed_at is null or why <> 'expired' or closed_at > ${since}::timestamptz`);
    const closed = new Set(barred.map(({key}) => key));
    const apart = open.flatMap(({member: a}) =>
      open.filter(
        ({member: b}) =>
          a.userId < b.userId && areEligible(a, b) && !closed.has(`${a.userId} ${b.userId}`),
      ),
    );
    expect(apart).toHaveLength(0);
    const stale = (await this.#cards()).filter(({response}) => response === 'No');
    expect(stale).toHaveLength(0);
  }
}
