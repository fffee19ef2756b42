// A member's answers as numbers, worked out once so that comparing two people is arithmetic only.
import {DIMENSIONS, checkDimensionWeights} from '../../rules/dimensions.ts';
import {LOOKS_POINTS} from '../../rules/looks.ts';
import {PERSONALITY_QUESTIONS} from '../../rules/personality.ts';
import {READINESS} from '../../rules/relationship.ts';
import {answerField, QUESTIONS, SINGLE_CHOICE} from '../../rules/single-choice.ts';
import {educationLevel, plainText, regionOf} from './free-text.ts';
import type {Member, Questionnaire} from './member.ts';
import {pack, unpack} from './packed.ts';
import {MISSING, outOfTen} from './terms/term.ts';

export type Traits = {
  /** The four dimensions' weights, summing to 1. */
  readonly dimensions: readonly number[];
  /** The nine points, {@link INTEREST_BITS} each; {@link MISSING} when not answered. */
  readonly interests: number;
  readonly otherInterest: string;
  /** The eighteen points, {@link BACKGROUND_BITS} each; {@link MISSING} when not answered. */
  readonly backgroundWeights: number;
  readonly backgroundScore: number;
  readonly education: number;
  readonly isStudent: boolean;
  readonly hometown: string;
  readonly region: string;
  /** Places of the options chosen, in the order of `QUESTIONS`: see {@link answerAt}. */
  readonly answers: number;
  /** What the personality screen hopes the partner answers: same order, same indices. */
  readonly hopes: number;
  /** Points that the looks score can judge, 0 to 10. */
  readonly looksPoints: number;
  readonly looksScore: number;
  readonly readiness: number;
};

export const INTEREST_BITS = 2;
export const BACKGROUND_BITS = 5;
/** 0 for no answer, else the option's place counted from 1. */
const ANSWER_BITS = 2;

/** The index of the option chosen for question i, or {@link MISSING}. */
export function answerAt(answers: number, i: number): number {
  return unpack(answers, i, ANSWER_BITS) - 1;
}

const packAnswers = (indices: readonly number[]) =>
  pack(
    indices.map((index) => index + 1),
    ANSWER_BITS,
  );
const packPoints = (points: readonly number[] | null, bits: number) =>
  points ? pack(points, bits) : MISSING;

/** Whoever has not ranked the statements finds all four equally important. */
const UNRANKED = DIMENSIONS.map(() => 1 / DIMENSIONS.length);
const RANKED_TOTAL = (DIMENSIONS.length * (DIMENSIONS.length + 1)) / 2;

/** Where each of `QUESTIONS` stands on the personality screen. */
const HOPE_PLACE = [0, 2, 1, 3] as const;
/** The values there run liberal, traditional, between; the answers run conventional, mixed, alternative. */
const VALUES_PLACE = 3;
const VALUES_OF_HOPE = [2, 0, 1] as const;

function dimensionsOf(weights: readonly number[] | null): readonly number[] {
  if (!weights || checkDimensionWeights(weights)) return UNRANKED;
  return weights.map((weight) => weight / RANKED_TOTAL);
}

function answersOf(member: Questionnaire): number[] {
  return QUESTIONS.map((question) =>
    SINGLE_CHOICE[question].options.findIndex(({title}) => title === member[answerField(question)]),
  );
}

function hopesOf(preferences: readonly string[] | null): number[] {
  return HOPE_PLACE.map((place) => {
    const options: readonly string[] = PERSONALITY_QUESTIONS[place].options;
    const chosen = options.indexOf(preferences?.[place] ?? '');
    return place === VALUES_PLACE ? (VALUES_OF_HOPE[chosen] ?? MISSING) : chosen;
  });
}

function looksPointsOf({looksPreferenceGeneral, looksPreferencePoints}: Questionnaire): number {
  if (looksPreferenceGeneral) return LOOKS_POINTS.total;
  if (!looksPreferencePoints) return 0;
  const {attractiveBody, prettyFace, coolStyle} = looksPreferencePoints;
  return Math.min(LOOKS_POINTS.total, attractiveBody + prettyFace + coolStyle);
}

/** The first value seen under a key, for every later one that equals it. */
function one<T>(known: Map<string, T>, key: string, value: T): T {
  const found = known.get(key);
  if (found === undefined) known.set(key, value);
  return found ?? value;
}

/** Reads members into traits. Equal rankings and texts become one object: there are few, and many members. */
export function traitsReader(): (member: Member) => Traits {
  const lists = new Map<string, readonly number[]>();
  const texts = new Map<string, string>();
  const list = (values: readonly number[]) => one(lists, values.join(), values);
  const text = (value: string) => one(texts, value, value);

  return (member) => ({
    dimensions: list(dimensionsOf(member.dimensionWeights)),
    interests: packPoints(member.interestWeights, INTEREST_BITS),
    otherInterest: text(plainText(member.otherInterestText)),
    backgroundWeights: packPoints(member.backgroundWeights, BACKGROUND_BITS),
    backgroundScore: outOfTen(member.backgroundScore),
    education: educationLevel(member.education),
    isStudent: member.isStudent ?? false,
    hometown: text(plainText(member.hometown)),
    region: text(regionOf(member.hometown)),
    answers: packAnswers(answersOf(member)),
    hopes: packAnswers(hopesOf(member.personalityPreferences)),
    looksPoints: looksPointsOf(member),
    looksScore: outOfTen(member.looksScore),
    readiness: READINESS.findIndex((step) => step === member.relationshipReadiness),
  });
}

/** One member's traits on their own. */
export function traitsOf(member: Member): Traits {
  return traitsReader()(member);
}
