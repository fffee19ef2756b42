// The text of a card. It receives only what both members share, so that no text reveals one side's answer, and leaves
// some of it out at random, so that a missing reason proves nothing.
import {sharedInterests, type Interest} from '../../../rules/questionnaire/interests.ts';
import type {CardSentences} from '../../../rules/suggestions/card-sentences.ts';
import {
  nothingInCommon,
  reasonsAbout,
  sentencesAbout,
  type Wording,
} from '../../../rules/suggestions/card-wordings.ts';
import type {Questionnaire} from './traits/member.ts';
import {hashText} from './random.ts';

/** Equal answers of u and v; null if they differ or one is missing. */
export type Shared = {
  readonly firstDate: string | null;
  readonly qualityTime: string | null;
  readonly interests: readonly Interest[];
};

/** The English texts, and their sentences for readers of other languages. */
export type Description = {
  readonly description: string;
  readonly reasons: readonly string[];
  readonly sentences: Omit<CardSentences, 'distance'>;
};

type Answers = Pick<Questionnaire, 'firstDateAnswer' | 'qualityTimeAnswer' | 'interestWeights'>;
/** What a card may reveal of a member. */
export type Person = Answers & {readonly userId: string};

/**
 * Each thing in common is left out with this probability, so that a missing reason does not mean a different answer.
 */
export const OMIT_PROBABILITY = 0.25;

const agreed = (a: string | null, b: string | null) => (a === b ? a : null);

export function sharedBy(u: Answers, v: Answers): Shared {
  return {
    firstDate: agreed(u.firstDateAnswer, v.firstDateAnswer),
    qualityTime: agreed(u.qualityTimeAnswer, v.qualityTimeAnswer),
    interests: sharedInterests(u.interestWeights ?? [], v.interestWeights ?? []),
  };
}

type Circumstances = {
  /** Descriptions of u's other cards, whose sentences are avoided. */
  readonly said: readonly string[];
  /** Returns numbers in [0, 1) that decide what is left out. Must be unpredictable for members. */
  readonly chance: () => number;
};

/**
 * v's card as u sees it. Depends only on the two ids, their common answers, u's other cards and `chance`.
 * Deterministic.
 */
export function describe(u: Person, v: Person, {said, chance}: Circumstances): Description {
  const topics = topicsOf(sharedBy(u, v), `${u.userId}>${v.userId}`);
  const kept = topics.filter(() => chance() >= OMIT_PROBABILITY);
  const told = kept.length > 0 ? kept : oneOf(topics, chance());
  const sentences = (['time', 'hobby'] as const).flatMap((about) =>
    freshSentence(
      told.filter((topic) => topic.about === about),
      `${u.userId}>${v.userId}/${about}`,
      said,
    ),
  );
  const description = sentences.length > 0 ? sentences : nothingInCommon();
  const reasons = told.map(({reason}) => reason);
  return {
    description: description.map(textOf).join(' '),
    reasons: reasons.map(textOf),
    sentences: {description: description.map(sentenceOf), reasons: reasons.map(sentenceOf)},
  };
}

type Topic = {
  readonly about: 'time' | 'hobby';
  readonly wordings: readonly Wording[];
  readonly reason: Wording;
};

const textOf = ({text}: Wording) => text;
const sentenceOf = ({sentence}: Wording) => sentence;

function topicsOf({firstDate, qualityTime, interests}: Shared, key: string): Topic[] {
  const topic = (about: Topic['about'], title: string | null): Topic[] => {
    if (title === null) return [];
    const reasons = reasonsAbout(title);
    const reason = reasons[hashText(`${key}/${title} reason`) % reasons.length];
    return reason ? [{about, wordings: sentencesAbout(title), reason}] : [];
  };
  // The text of "Other" is private.
  const named = interests.filter((interest) => interest !== 'Other');
  return [
    ...topic('time', firstDate),
    ...topic('time', qualityTime),
    ...named.flatMap((interest) => topic('hobby', interest)),
  ];
}

const oneOf = <T>(choices: readonly T[], chance: number): T[] => {
  const at = Math.floor(chance * choices.length);
  return choices.slice(at, at + 1);
};

/** One of the topics' wordings, chosen by the key, avoiding those of other cards. */
function freshSentence(
  topics: readonly Topic[],
  key: string,
  said: readonly string[],
): readonly Wording[] {
  const wordings = topics.flatMap((topic) => topic.wordings);
  const first = hashText(key) % wordings.length;
  const inTurn = [...wordings.slice(first), ...wordings.slice(0, first)];
  const fresh = inTurn.find(({text}) => !said.some((description) => description.includes(text)));
  return fresh ? [fresh] : wordings.slice(first, first + 1);
}
