// The invariants of a community, checked in the database after every step.
import {sql} from 'drizzle-orm';
import {expect} from 'vitest';
import {MATCH_COST} from '../../rules/credits/credits.ts';
import {
  OFFER_DAYS,
  REOFFER_AFTER_DAYS,
  YES_EXPIRES_DAYS,
} from '../../rules/suggestions/suggestion.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {areEligible, type Wishes} from '../../server/features/matching/eligibility.ts';
import {loadPeople} from '../../server/features/matching/load.ts';

const DAY_MS = 86_400_000;
/** Tolerance in comparisons of days: time also passes between steps. */
const TOLERANCE_MS = 60_000;

type Sides = {user_id: string; other_id: string};
type Card = Sides & {response: string | null; outcome: string | null; offered_at: Date};

type MemberWishes = Wishes & {pausedAt: Date | null};

const pairKey = ({user_id: a, other_id: b}: Sides) => [a, b].toSorted().join(' ');

export async function cardsOf(db: Database): Promise<Card[]> {
  const {rows} = await db.execute<Card>(
    sql`select user_id, other_id, response, outcome, offered_at from suggestion order by user_id, other_id`,
  );
  return rows;
}

export class CommunityRules {
  readonly #db: Database;
  /** Pairs on offer at the last check, pairs that have ended for good, and when expired pairs left. */
  #offered = new Set<string>();
  readonly #final = new Set<string>();
  readonly #leftAt = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Records that these two may never be suggested again. */
  hasEnded(pair: Sides): void {
    this.#final.add(pairKey(pair));
  }

  /** Checks every invariant. `passed` is the simulated time in milliseconds. */
  async expect(passed: number): Promise<void> {
    await this.#expectPairs();
    await this.#expectNoReturn(passed);
    await this.#expectCredits();
  }

  /**
   * Both sides hold the card and could meet when it was dealt; no member has more than three cards, or a card with a
   * blocked or former partner.
   */
  async #expectPairs(): Promise<void> {
    const members = await this.#wishes();
    const cards = await cardsOf(this.#db);
    const keys = new Set(cards.map((card) => `${card.user_id} ${card.other_id}`));
    for (const card of cards) {
      expect(keys.has(`${card.other_id} ${card.user_id}`)).toBe(true);
      const [a, b] = [members.get(card.user_id), members.get(card.other_id)];
      if (!this.#offered.has(pairKey(card))) {
        expect(a && b && areEligible(a, b)).toBe(true);
        // A member may have hidden since the card was dealt, but not before.
        const since = a?.pausedAt && new Date(a.pausedAt);
        expect(since && since < new Date(card.offered_at)).not.toBe(true);
      }
      expect(cards.filter(({user_id}) => user_id === card.user_id).length).toBeLessThanOrEqual(3);
    }
    const {rows: blocked} = await this.#db.execute(sql`
      select from block join suggestion s
        on block.user_id in (s.user_id, s.other_id) and block.other_id in (s.user_id, s.other_id)`);
    expect(blocked).toHaveLength(0);
    // Every card has a pairing that is open, or closed for the reason that the card's answers give.
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

  /** A rejected or matched pair never returns; an expired one only after its waiting time. */
  async #expectNoReturn(passed: number): Promise<void> {
    const cards = await cardsOf(this.#db);
    const offered = new Set<string>();
    const answered = (key: string) =>
      cards.some((c) => (c.response ?? c.outcome) !== null && pairKey(c) === key);
    for (const card of cards) {
      const key = pairKey(card);
      offered.add(key);
      if (!this.#offered.has(key)) {
        const earliest = (this.#leftAt.get(key) ?? -Infinity) + REOFFER_AFTER_DAYS * DAY_MS;
        expect(passed).toBeGreaterThanOrEqual(earliest);
      }
      if (!answered(key)) expect(this.#final.has(key)).toBe(false);
      if (card.response === 'No' || card.outcome === 'matched') this.#final.add(key);
    }
    for (const key of this.#offered) if (!offered.has(key)) this.#leftAt.set(key, passed);
    this.#offered = offered;
  }

  async #expectCredits(): Promise<void> {
    const {rows: wrong} = await this.#db.execute(sql`
      select user_id from wallet
      where credits < 0
        or credits <> (select sum(amount) from credit_entry e where e.user_id = wallet.user_id)`);
    expect(wrong).toHaveLength(0);
    const {rows: unpaid} = await this.#db.execute(sql`
      select id from chat where 2 <> (
        select count(*) from credit_entry where chat_id = chat.id and kind = 'match' and amount = ${-MATCH_COST})
      or 2 <> (select count(*) from chat_member where chat_id = chat.id)`);
    expect(unpaid).toHaveLength(0);
  }

  /** After a round nothing is due, and no two members with room who may meet are unpaired. */
  async expectServed(): Promise<void> {
    const people = await loadPeople(this.#db, new Date());
    const open = people.filter(({openPositions}) => openPositions > 0);
    const {rows: barred} = await this.#db.execute<{key: string}>(sql`
      select low_id || ' ' || high_id as key from pairing
      where closed_at is null or why <> 'expired'
        or closed_at > ${daysAgo(REOFFER_AFTER_DAYS)}::timestamptz
      union all select user_id || ' ' || other_id from block
      union all select other_id || ' ' || user_id from block`);
    const closed = new Set(barred.map(({key}) => key));
    const unpaired = open.flatMap(({wishes: a}) =>
      open.filter(
        ({wishes: b}) =>
          a.userId < b.userId && areEligible(a, b) && !closed.has(`${a.userId} ${b.userId}`),
      ),
    );
    expect(unpaired).toHaveLength(0);
    const {rows: stale} = await this.#db.execute(sql`
      select user_id, other_id from suggestion
      where response = 'No' or outcome is distinct from 'matched' and (
        offered_at < ${daysAgo(OFFER_DAYS)}::timestamptz
        or responded_at < ${daysAgo(YES_EXPIRES_DAYS)}::timestamptz)`);
    expect(stale).toHaveLength(0);
    const wishes = await this.#wishes();
    for (const card of await cardsOf(this.#db)) {
      const [a, b] = [wishes.get(card.user_id), wishes.get(card.other_id)];
      expect(card.outcome === 'matched' || (a && b && areEligible(a, b))).toBe(true);
    }
  }

  /** Every member's wishes, whether or not they take part. */
  async #wishes(): Promise<Map<string, MemberWishes>> {
    const {rows} = await this.#db.execute<MemberWishes>(sql`
      select user_id as "userId", age, gender, is_demo as "isDemo", seeking,
        min_age_preference as "minAgePreference", max_age_preference as "maxAgePreference", paused_at as "pausedAt"
      from profile join questionnaire using (user_id)`);
    return new Map(rows.map((row) => [row.userId, row]));
  }
}

/** Slightly more than `days` days ago. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS - TOLERANCE_MS).toISOString();
}
