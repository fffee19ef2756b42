// "Partner has a good job/education": what is known of v, judged by u's eighteen points. Each part 0 to 1.
import {BACKGROUND_FACTORS} from '../../../../rules/background.ts';
import {unpack} from '../traits/packed.ts';
import {BACKGROUND_BITS, type Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

/** A score that is not known does not hide an education that is. */
const MIDDLE_SCORE = 0.5;
/** Someone still studying has, as a rule, no salary to speak of yet. */
const STUDENT_INCOME = 0.6;
/** The same country or region, without the same town. */
const SAME_REGION = 0.75;
/** Different places say little about culture. */
const DIFFERENT_REGION = 0.3;

type Part = (u: Traits, v: Traits) => number;

const income: Part = (_u, v) =>
  v.isStudent === MISSING || v.backgroundScore === MISSING
    ? MISSING
    : v.backgroundScore * (v.isStudent === 1 ? STUDENT_INCOME : 1);
const occupation: Part = (_u, v) => v.backgroundScore;
const education: Part = (_u, v) => {
  if (v.education === MISSING) return MISSING;
  const score = v.backgroundScore === MISSING ? MIDDLE_SCORE : v.backgroundScore;
  return (score + v.education) / 2;
};

const hometown: Part = (u, v) =>
  u.hometown === '' || v.hometown === '' ? MISSING : Number(u.hometown === v.hometown);

const culture: Part = (u, v) => {
  if (u.hometown === '' || v.hometown === '') return MISSING;
  if (u.hometown === v.hometown) return 1;
  return u.region === v.region ? SAME_REGION : DIFFERENT_REGION;
};

const PART: Record<(typeof BACKGROUND_FACTORS)[number], Part> = {
  'High net worth': income,
  'High salary': income,
  'Prestigious occupation': occupation,
  'Prestigious education': education,
  'Same hometown': hometown,
  'Similar cultural background': culture,
};
/** In the order of `BACKGROUND_FACTORS`. */
export const BACKGROUND_PARTS = BACKGROUND_FACTORS.map((factor) => PART[factor]);

/** Without points of their own, a member has only ranked the statement: a good job, a good education. */
const STATEMENT: readonly number[] = BACKGROUND_FACTORS.map((factor) =>
  Number(factor === 'Prestigious occupation' || factor === 'Prestigious education'),
);

/** How much factor i counts for u. */
export function backgroundPoints(u: Traits, i: number): number {
  return u.backgroundWeights === MISSING
    ? (STATEMENT[i] ?? 0)
    : unpack(u.backgroundWeights, i, BACKGROUND_BITS);
}
