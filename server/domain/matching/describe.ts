// The text of a card. It receives only what both members share, so that no text can give away one side's answer, and
// leaves some of it out at random, so that a missing reason proves nothing.
import {sharedInterests, type Interest} from '../../../rules/interests.ts';
import {MATCH} from '../../../rules/wording.ts';
import type {Questionnaire} from './traits/member.ts';
import {hashText, pick} from './random.ts';
import {FIRST_DATE, INTEREST, QUALITY_TIME, REASON} from './wordings.ts';

/** What u and v answered alike; `null` where they did not, or where either has not answered. */
export type Shared = {
  readonly firstDate: string | null;
  readonly qualityTime: string | null;
  readonly interests: readonly Interest[];
};

export type Description = {readonly description: string; readonly reasons: readonly string[]};

type Answers = Pick<Questionnaire, 'firstDateAnswer' | 'qualityTimeAnswer' | 'interestWeights'>;
/** A member on either side of a card, with no more than a card may tell. */
export type Person = Answers & {readonly userId: string};

/** Each thing in common is left unsaid with this chance: no reason on a card does not mean no. */
export const UNSAID = 0.25;

const agreed = (a: string | null, b: string | null) => (a === b ? a : null);

export function sharedBy(u: Answers, v: Answers): Shared {
  return {
    firstDate: agreed(u.firstDateAnswer, v.firstDateAnswer),
    qualityTime: agreed(u.qualityTimeAnswer, v.qualityTimeAnswer),
    interests: sharedInterests(u.interestWeights ?? [], v.interestWeights ?? []),
  };
}

type Circumstances = {
  /** Descriptions of u's other cards, whose sentences are not used again while there are others. */
  readonly said: readonly string[];
  /** Numbers in [0, 1): what is left unsaid. Must not be known to members. */
  readonly chance: () => number;
};

/**
 * v's card as u sees it. Hangs on the two ids, on what they share and on u's other cards, never on more;
 * the same circumstances give the same words.
 */
export function describe(u: Person, v: Person, {said, chance}: Circumstances): Description {
  const topics = topicsOf(sharedBy(u, v), `${u.userId}>${v.userId}`);
  const kept = topics.filter(() => chance() >= UNSAID);
  const told = kept.length > 0 ? kept : oneOf(topics, chance());
  const sentences = (['time', 'hobby'] as const).flatMap((about) =>
    freshSentence(
      told.filter((topic) => topic.about === about),
      `${u.userId}>${v.userId}/${about}`,
      said,
    ),
  );
  return {
    description: sentences.join(' ') || MATCH.descriptionFallback,
    reasons: told.map(({reason}) => reason),
  };
}

type Topic = {
  readonly about: 'time' | 'hobby';
  readonly wordings: readonly string[];
  readonly reason: string;
};

function topicsOf({firstDate, qualityTime, interests}: Shared, key: string): Topic[] {
  const topics: Topic[] = [];
  if (firstDate) {
    const reason = pick(REASON.firstDate(firstDate), `${key}/first date`);
    topics.push({about: 'time', wordings: FIRST_DATE[firstDate] ?? [], reason});
  }
  if (qualityTime) {
    const reason = pick(REASON.qualityTime(qualityTime), `${key}/quality time`);
    topics.push({about: 'time', wordings: QUALITY_TIME[qualityTime] ?? [], reason});
  }
  for (const interest of interests) {
    if (interest === 'Other') continue;
    const reason = pick(REASON.interest(interest), `${key}/${interest} reason`);
    topics.push({about: 'hobby', wordings: INTEREST[interest], reason});
  }
  return topics;
}

const oneOf = <T>(choices: readonly T[], chance: number): T[] => {
  const at = Math.floor(chance * choices.length);
  return choices.slice(at, at + 1);
};

/** One wording for the topics together, by the key; the next one that no other card has said. */
function freshSentence(topics: readonly Topic[], key: string, said: readonly string[]): string[] {
  const wordings = topics.flatMap((topic) => topic.wordings);
  if (wordings.length === 0) return [];
  const first = hashText(key) % wordings.length;
  const inTurn = [...wordings.slice(first), ...wordings.slice(0, first)];
  const fresh = inTurn.find(
    (wording) => !said.some((description) => description.includes(wording)),
  );
  return [fresh ?? wordings[first] ?? ''];
}
