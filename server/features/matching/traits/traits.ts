// A member's answers as numbers, computed once per member, so that comparing two members is arithmetic.
import {BACKGROUND_POINTS} from '../../../../rules/questionnaire/background.ts';
import {DIMENSIONS, checkDimensionWeights} from '../../../../rules/questionnaire/dimensions.ts';
import {INTEREST_POINTS} from '../../../../rules/questionnaire/interests.ts';
import {LOOKS_POINTS} from '../../../../rules/questionnaire/looks.ts';
import {ownOption, PERSONALITY_QUESTIONS} from '../../../../rules/questionnaire/personality.ts';
import {READINESS} from '../../../../rules/questionnaire/relationship.ts';
import {
  answerField,
  QUESTIONS,
  SINGLE_CHOICE,
} from '../../../../rules/questionnaire/single-choice.ts';
import {educationLevel} from './education.ts';
import {plainText, regionOf, townOf} from './free-text.ts';
import type {ComparedMember, Questionnaire} from './member.ts';
import {bitsFor, pack, packOnes, unpack} from './packed.ts';
import {MISSING, outOfTen} from './term.ts';

export type Traits = {
  /** The four dimensions' weights, 4 to 1, {@link RANK_BITS} each; 0 when not ranked. */
  readonly ranking: number;
  /** The points for each interest as one bits (`packOnes`); {@link MISSING} when not answered. */
  readonly interests: number;
  readonly otherInterest: string;
  /** The background points, {@link BACKGROUND_BITS} each; {@link MISSING} when not answered. */
  readonly backgroundWeights: number;
  readonly backgroundScore: number;
  /** 0 to 1, or {@link MISSING}. */
  readonly education: number;
  /** 1 or 0, or {@link MISSING}. */
  readonly isStudent: number;
  readonly hometown: string;
  /** The hometown up to its first comma. */
  readonly town: string;
  readonly region: string;
  /** The id of the picked hometown, or {@link MISSING}. */
  readonly homePlace: number;
  /** The picked hometown's country; empty without a pick. */
  readonly homeCountry: string;
  /** Indexes of the chosen options, packed in the order of `QUESTIONS`; see {@link answerAt}. */
  readonly answers: number;
  /** The answers wanted from a partner, packed like `answers`. */
  readonly wantedAnswers: number;
  /** Points given to looks that the looks score covers, 0 to 10. */
  readonly looksPoints: number;
  readonly looksScore: number;
  /** The index in `READINESS`, or {@link MISSING}. */
  readonly readiness: number;
  /** Years, or {@link MISSING}. */
  readonly age: number;
};

export const RANK_BITS = bitsFor(DIMENSIONS.length);
export const BACKGROUND_BITS = bitsFor(BACKGROUND_POINTS.each);
/** 0 for no answer, else the option's index plus 1. Wide enough for the question with the most options. */
export const ANSWER_BITS = bitsFor(
  Math.max(
    ...QUESTIONS.map((question) => SINGLE_CHOICE[question].options.length),
    ...PERSONALITY_QUESTIONS.map(({options}) => options.length),
  ),
);

/** The index of the option chosen for question i, or {@link MISSING}. */
export function answerAt(answers: number, i: number): number {
  return unpack(answers, i, ANSWER_BITS) - 1;
}

const packAnswers = (indices: readonly number[]) =>
  pack(
    indices.map((index) => index + 1),
    ANSWER_BITS,
  );
const packPoints = (
  points: readonly number[] | null,
  packPresent: (values: readonly number[], bits: number) => number,
  bits: number,
) => (points ? packPresent(points, bits) : MISSING);

function rankingOf(weights: readonly number[] | null): number {
  return weights && !checkDimensionWeights(weights) ? pack(weights, RANK_BITS) : 0;
}

function answersOf(member: Questionnaire): number[] {
  return QUESTIONS.map((question) =>
    SINGLE_CHOICE[question].options.findIndex(({title}) => title === member[answerField(question)]),
  );
}

function wantedAnswersOf(preferences: readonly string[] | null): number[] {
  return QUESTIONS.map((question) => {
    const place = PERSONALITY_QUESTIONS.findIndex(({about}) => about === question);
    const options: readonly string[] = PERSONALITY_QUESTIONS[place]?.options ?? [];
    const chosen = options.indexOf(preferences?.[place] ?? '');
    return ownOption(question, chosen) ?? MISSING;
  });
}

/** Members who have not answered count as if they had given all points; so do those who chose looks in general. */
function looksPointsOf({looksPreferenceGeneral, looksPreferencePoints}: Questionnaire): number {
  if (looksPreferenceGeneral || !looksPreferencePoints) return LOOKS_POINTS.total;
  const {attractiveBody, prettyFace, coolStyle} = looksPreferencePoints;
  return Math.min(LOOKS_POINTS.total, attractiveBody + prettyFace + coolStyle);
}

export function traitsOf(member: ComparedMember): Traits {
  return {
    ranking: rankingOf(member.dimensionWeights),
    interests: packPoints(member.interestWeights, packOnes, INTEREST_POINTS.each),
    otherInterest: plainText(member.otherInterestText),
    backgroundWeights: packPoints(member.backgroundWeights, pack, BACKGROUND_BITS),
    backgroundScore: outOfTen(member.backgroundScore),
    education: educationLevel(member.education) ?? MISSING,
    isStudent: member.isStudent === null ? MISSING : Number(member.isStudent),
    hometown: plainText(member.hometown),
    town: townOf(member.hometown),
    region: regionOf(member.hometown),
    homePlace: member.homePlace?.placeId ?? MISSING,
    homeCountry: member.homePlace?.country ?? '',
    answers: packAnswers(answersOf(member)),
    wantedAnswers: packAnswers(wantedAnswersOf(member.personalityPreferences)),
    looksPoints: looksPointsOf(member),
    looksScore: outOfTen(member.looksScore),
    readiness: READINESS.findIndex((step) => step === member.relationshipReadiness),
    age: member.age ?? MISSING,
  };
}
