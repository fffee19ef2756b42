// What a card says about why two people meet. Is told what both share and nothing else, so that no text
// can give away an answer of one side.
import {sharedInterests, type Interest} from '../../rules/interests.ts';
import {MATCH} from '../../rules/wording.ts';
import type {Questionnaire} from './member.ts';
import {pick} from './random.ts';
import {FIRST_DATE, INTEREST, QUALITY_TIME, REASON} from './wordings.ts';

/** What u and v answered alike; `null` where they did not, or where either has not answered. */
export type Shared = {
  readonly firstDate: string | null;
  readonly qualityTime: string | null;
  readonly interests: readonly Interest[];
};

export type Description = {readonly description: string; readonly reasons: readonly string[]};

type Answers = Pick<Questionnaire, 'firstDateAnswer' | 'qualityTimeAnswer' | 'interestWeights'>;
type Person = Answers & {readonly userId: string};

const agreed = (a: string | null, b: string | null) => (a === b ? a : null);

export function sharedBy(u: Answers, v: Answers): Shared {
  return {
    firstDate: agreed(u.firstDateAnswer, v.firstDateAnswer),
    qualityTime: agreed(u.qualityTimeAnswer, v.qualityTimeAnswer),
    interests: sharedInterests(u.interestWeights ?? [], v.interestWeights ?? []),
  };
}

/** v's card as u sees it. The wording depends on the two ids and on what they share, never on more. */
export function describe(u: Person, v: Person): Description {
  return wordingFor(sharedBy(u, v), `${u.userId}>${v.userId}`);
}

/** At most two sentences: one about spending time together, one about an interest. */
function wordingFor({firstDate, qualityTime, interests}: Shared, key: string): Description {
  const about = (topic: string) => `${key}/${topic}`;
  const time = [
    ...(firstDate ? [FIRST_DATE[firstDate]] : []),
    ...(qualityTime ? [QUALITY_TIME[qualityTime]] : []),
  ].flatMap((wordings) => (wordings ? [pick(wordings, about('time'))] : []));
  const hobbies = interests.flatMap((interest) =>
    interest === 'Other' ? [] : [pick(INTEREST[interest], about(interest))],
  );
  const sentences = [time, hobbies].flatMap(([first, ...rest]) =>
    first ? [pick([first, ...rest], about('choice'))] : [],
  );
  return {
    description: sentences.join(' ') || MATCH.descriptionFallback,
    reasons: [
      ...(firstDate ? [pick(REASON.firstDate(firstDate), about('first date'))] : []),
      ...(qualityTime ? [pick(REASON.qualityTime(qualityTime), about('quality time'))] : []),
      ...interests.map((interest) => pick(REASON.interest(interest), about(`${interest} reason`))),
    ],
  };
}
