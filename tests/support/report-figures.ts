// Computes the figures of the matching report from plain rows, to compare with `npm run match -- --report`.
import {sql} from 'drizzle-orm';
import {interval} from '../../rules/interval.ts';
import type {Database} from '../../server/platform/postgres/client.ts';

const DAY_MS = 86_400_000;

export type Pair = {
  readonly low: string;
  readonly high: string;
  readonly at: number;
  readonly arm: string | null;
  readonly predicted: readonly (number | null)[];
  readonly responses: readonly (string | null)[];
  readonly why: string | null;
  /** Whether the pair has not been offered again since. */
  readonly isLatest: boolean;
};

export const count = <T>(items: readonly T[], holds: (item: T) => boolean) =>
  items.filter(holds).length;
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const isMatch = ({responses}: Pair) => responses.every((response) => response === 'Yes');
/** The answers of pairs offered before the record began may be unknown. */
const isKnownMatch = (pair: Pair) =>
  isMatch(pair) || (pair.arm === null && (pair.why === 'matched' || pair.why === 'unmatched'));
export const armOf = ({arm}: Pair) => arm ?? 'before';

function mondayOf(at: number): string {
  const day = new Date(at);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
function shareOf(part: number, of: number): string {
  if (of === 0) return '-';
  const [low, high] = interval(part, of);
  return `${percent(part / of)} (${percent(low)} to ${percent(high)})`;
}

/** Three groups of equal size; the first ones get the remainder. */
function inThirds(values: readonly number[]): number[][] {
  const sorted = values.toSorted((a, b) => a - b);
  const rest = sorted.length % 3;
  return [0, 1, 2].map((third) =>
    sorted.splice(0, Math.floor(values.length / 3) + (third < rest ? 1 : 0)),
  );
}

export class ReportFigures {
  /** Offered pairs without demo members. */
  readonly pairs: readonly Pair[];
  readonly #members: readonly string[];
  /** Chats in which both members have written. */
  readonly #talked: ReadonlySet<string>;

  constructor(pairs: readonly Pair[], members: readonly string[], talked: ReadonlySet<string>) {
    this.pairs = pairs;
    this.#members = members;
    this.#talked = talked;
  }

  rows() {
    const groups = Map.groupBy(this.pairs, (pair) => `${mondayOf(pair.at)} ${armOf(pair)}`);
    return [...groups.keys()].toSorted().map((key) => {
      const [week = '', arm = ''] = key.split(' ');
      return this.#row(week, arm, groups.get(key) ?? []);
    });
  }

  /** Arms in order of first occurrence. */
  arms(): string[] {
    return [...new Set(this.rows().map(({arm}) => arm))];
  }

  #row(week: string, arm: string, of: readonly Pair[]) {
    const responses = of.flatMap((pair) => pair.responses);
    return {
      week,
      arm,
      offers: of.length,
      answers: count(responses, (response) => response !== null),
      yes: count(responses, (response) => response === 'Yes'),
      mutual: count(of, isMatch),
      talked: count(of, ({low, high, isLatest}) => isLatest && this.#talked.has(`${low}_${high}`)),
    };
  }

  bins() {
    const outcomes = this.pairs.flatMap(({predicted, responses}) =>
      predicted.flatMap((chance, i) => {
        const response = responses[i] ?? null;
        return chance === null || response === null ? [] : [{chance, isYes: response === 'Yes'}];
      }),
    );
    return Array.from({length: 10}, (_, tenth) => {
      const bin = outcomes.filter(({chance}) => Math.floor(chance * 10) === tenth);
      return {
        predicted: sum(bin.map(({chance}) => chance)) / bin.length,
        yes: count(bin, ({isYes}) => isYes),
        answers: bin.length,
      };
    }).filter(({answers}) => answers > 0);
  }

  thirds() {
    const ofMember = (among: readonly Pair[]) =>
      this.#members.map((id) => count(among, ({low, high}) => low === id || high === id));
    const byMatches = inThirds(ofMember(this.pairs.filter(isKnownMatch)));
    return inThirds(ofMember(this.pairs)).map((cards, i) => ({
      members: cards.length,
      cards: sum(cards),
      matches: sum(byMatches[i] ?? []),
    }));
  }

  /** The cells of the report's three tables. */
  tables(): string[][][] {
    const ofArm = (arm: string) => this.pairs.filter((pair) => armOf(pair) === arm);
    const all = this.arms().map((arm) => this.#row('all', arm, ofArm(arm)));
    const offers = [...this.rows(), ...all].map((row) => {
      const yes = shareOf(row.yes, row.answers);
      const recorded = [`${row.answers}`, yes, shareOf(row.mutual, row.offers)];
      const answered = row.arm === 'before' ? ['-', '-', '-'] : recorded;
      return [row.week, row.arm, `${row.offers}`, ...answered, shareOf(row.talked, row.offers)];
    });
    const bins = this.bins().map(({predicted, yes, answers}) => [
      percent(predicted),
      shareOf(yes, answers),
      `${answers}`,
    ]);
    const thirds = this.thirds();
    const cards = sum(thirds.map((third) => third.cards));
    const matches = sum(thirds.map((third) => third.matches));
    const shares = thirds.map((third) => [
      `${third.members}`,
      percent(third.cards / cards),
      percent(third.matches / matches),
    ]);
    return [offers, bins, shares];
  }
}

type PairRow = {
  low_id: string;
  high_id: string;
  at: string;
  arm: string | null;
  low_predicted: number | null;
  high_predicted: number | null;
  low_response: string | null;
  high_response: string | null;
  why: string | null;
  is_latest: boolean;
};

export async function readFigures(db: Database): Promise<ReportFigures> {
  const {rows: profiles} = await db.execute<{user_id: string}>(
    sql`select user_id from profile where not is_demo`,
  );
  const real = new Set(profiles.map((row) => row.user_id));
  const {rows: paused} = await db.execute<{user_id: string}>(
    sql`select user_id from questionnaire where paused_at is not null`,
  );
  const isPaused = new Set(paused.map((row) => row.user_id));
  const members = [...real].filter((id) => !isPaused.has(id));
  const {rows} = await db.execute<PairRow>(
    sql`
      select low_id, high_id, extract(epoch from offered_at) * 1000 as at, arm, low_predicted, high_predicted,
        low_response, high_response, why, true as is_latest from pairing
      union all
      select low_id, high_id, extract(epoch from offered_at) * 1000, arm, low_predicted, high_predicted,
        low_response, high_response, 'expired', false from former_offer`,
  );
  const pairs = rows
    .filter((row) => real.has(row.low_id) && real.has(row.high_id))
    .map((row) => ({
      low: row.low_id,
      high: row.high_id,
      at: Number(row.at),
      arm: row.arm,
      predicted: [row.low_predicted, row.high_predicted],
      responses: [row.low_response, row.high_response],
      why: row.why,
      isLatest: row.is_latest,
    }));
  const {rows: senders} = await db.execute<{chat_id: string; sender: string}>(
    sql`select distinct chat_id, sender from message where sender <> 'AI_WINGMAN'`,
  );
  const writers = Map.groupBy(senders, (row) => row.chat_id);
  const talked = [...writers].flatMap(([chat, by]) => (by.length === 2 ? [chat] : []));
  return new ReportFigures(pairs, members, new Set(talked));
}
