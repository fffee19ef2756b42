// "Partner has a good job/education": v's background by u's eighteen points. Each part is 0 to 1.
import {BACKGROUND_FACTORS} from '../../../../rules/questionnaire/background.ts';
import {unpack} from '../traits/packed.ts';
import {BACKGROUND_BITS, type Traits} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';

/** An unknown score must not hide a known education. */
const MIDDLE_SCORE = 0.5;
/** Students usually have no salary yet. */
const STUDENT_INCOME = 0.6;
/** The same country or region, but not the same town. */
const SAME_REGION = 0.75;
/** Different places say little about culture. */
const DIFFERENT_REGION = 0.3;

function income(v: Traits): number {
  if (v.isStudent === MISSING || v.backgroundScore === MISSING) return MISSING;
  return v.backgroundScore * (v.isStudent === 1 ? STUDENT_INCOME : 1);
}

function education(v: Traits): number {
  if (v.education === MISSING) return MISSING;
  const score = v.backgroundScore === MISSING ? MIDDLE_SCORE : v.backgroundScore;
  return (score + v.education) / 2;
}

const isHometownKnown = (member: Traits) => member.hometown !== '' || member.homePlace !== MISSING;

function haveSameHometown(u: Traits, v: Traits): boolean {
  const [isMine, isTheirs] = [u.homePlace !== MISSING, v.homePlace !== MISSING];
  if (isMine && isTheirs) return u.homePlace === v.homePlace;
  // A picked text is "Ghent, East Flanders, Belgium", where others may type "Ghent".
  const typed = isMine ? v : u;
  const isTownAlone = (isMine || isTheirs) && typed.hometown === typed.town;
  return isTownAlone ? u.town === v.town : u.hometown === v.hometown;
}

function hometown(u: Traits, v: Traits): number {
  return isHometownKnown(u) && isHometownKnown(v) ? Number(haveSameHometown(u, v)) : MISSING;
}

function culture(u: Traits, v: Traits): number {
  if (!isHometownKnown(u) || !isHometownKnown(v)) return MISSING;
  if (haveSameHometown(u, v)) return 1;
  const havePicked = u.homePlace !== MISSING && v.homePlace !== MISSING;
  const isSameRegion = havePicked ? u.homeCountry === v.homeCountry : u.region === v.region;
  return isSameRegion ? SAME_REGION : DIFFERENT_REGION;
}

/**
 * How well v suits u in `BACKGROUND_FACTORS[factor]`, 0 to 1. A single function with direct calls: rounds make
 * millions.
 */
export function backgroundPart(factor: number, u: Traits, v: Traits): number {
  switch (BACKGROUND_FACTORS[factor]) {
    case 'High net worth':
    case 'High salary':
      return income(v);
    case 'Prestigious occupation':
      return v.backgroundScore;
    case 'Prestigious education':
      return education(v);
    case 'Same hometown':
      return hometown(u, v);
    case 'Similar cultural background':
      return culture(u, v);
    default:
      return MISSING;
  }
}

/** Weights for members without points: the statement they ranked is about a good job and a good education. */
const STATEMENT: readonly number[] = BACKGROUND_FACTORS.map((factor) =>
  Number(factor === 'Prestigious occupation' || factor === 'Prestigious education'),
);

/** The points u gives to factor i. */
export function backgroundPoints(u: Traits, i: number): number {
  return u.backgroundWeights === MISSING
    ? (STATEMENT[i] ?? 0)
    : unpack(u.backgroundWeights, i, BACKGROUND_BITS);
}
