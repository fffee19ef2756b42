// "Partner has a good job/education": u's eighteen points, each judged by what is known of v.
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../rules/background.ts';
import {unpack} from '../packed.ts';
import {BACKGROUND_BITS, type Traits} from '../traits.ts';
import {MISSING, NEUTRAL} from './term.ts';

/** Someone still studying has, as a rule, no salary to speak of yet. */
const STUDENT_INCOME = 0.6;
/** The same country or region, without the same town. */
const SAME_REGION = 0.75;
/** Different places say little about culture: closer to neutral than to a mismatch. */
const DIFFERENT_REGION = 0.3;

type Factor = (u: Traits, v: Traits) => number;

const income: Factor = (_u, v) => v.backgroundScore * (v.isStudent ? STUDENT_INCOME : 1);
const occupation: Factor = (_u, v) => v.backgroundScore;
const education: Factor = (_u, v) => (v.backgroundScore + v.education) / 2;

const hometown: Factor = (u, v) =>
  u.hometown === '' || v.hometown === '' ? NEUTRAL : Number(u.hometown === v.hometown);

const culture: Factor = (u, v) => {
  if (u.hometown === '' || v.hometown === '') return NEUTRAL;
  if (u.hometown === v.hometown) return 1;
  return u.region === v.region ? SAME_REGION : DIFFERENT_REGION;
};

const JUDGE: Record<(typeof BACKGROUND_FACTORS)[number], Factor> = {
  'High net worth': income,
  'High salary': income,
  'Prestigious occupation': occupation,
  'Prestigious education': education,
  'Same hometown': hometown,
  'Similar cultural background': culture,
};
const FACTORS = BACKGROUND_FACTORS.map((factor) => JUDGE[factor]);

/** The mean of the six factors under u's own points; without points u has asked for nothing. */
export function backgroundTerm(u: Traits, v: Traits): number {
  if (u.backgroundWeights === MISSING) return NEUTRAL;
  let total = 0;
  for (let i = 0; i < FACTORS.length; i++) {
    const points = unpack(u.backgroundWeights, i, BACKGROUND_BITS);
    if (points > 0) total += points * (FACTORS[i]?.(u, v) ?? NEUTRAL);
  }
  return total / BACKGROUND_POINTS.total;
}
