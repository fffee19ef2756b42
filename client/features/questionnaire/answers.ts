// The member's answers in the order of the steps, and the step at which an unfinished questionnaire goes on.
import {OPTIONAL_STEPS, type OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import {QUESTIONS} from '../../../rules/questionnaire/single-choice.ts';
import type {Fields} from '../../platform/writes/entry.ts';
import {backgroundInfo} from './steps/background-info.ts';
import {backgroundPreference} from './steps/background-preference.ts';
import {basics} from './steps/basics.ts';
import {dimensionWeights} from './steps/dimension-weights.ts';
import {interests} from './steps/interests.ts';
import {looks} from './steps/looks.ts';
import {personality} from './steps/personality.ts';
import {relationship} from './steps/relationship.ts';
import {singleChoice} from './steps/single-choice.ts';
import type {MemberRows, Step} from './steps/step.ts';

type StepAnswer = {
  readonly route: OnboardingRoute;
  readonly title: string;
  /** Whether the rows hold an answer that the step's rule accepts. */
  readonly isIn: (rows: MemberRows) => boolean;
  /** Undefined without such an answer. */
  readonly inShort: (rows: MemberRows) => string | undefined;
};

function answerOf<V extends Fields>(step: Step<V>): StepAnswer {
  const isIn = (rows: MemberRows) =>
    Object.keys(step.preselected?.(rows) ?? {}).length === 0 && !step.check(step.read(rows));
  return {
    route: step.route,
    get title() {
      return step.title;
    },
    isIn,
    inShort: (rows) => (isIn(rows) ? step.inShort(step.read(rows)) : undefined),
  };
}

export const STEP_ANSWERS: readonly StepAnswer[] = [
  answerOf(basics),
  answerOf(backgroundInfo),
  answerOf(relationship),
  answerOf(dimensionWeights),
  answerOf(looks),
  answerOf(backgroundPreference),
  answerOf(interests),
  answerOf(personality),
  ...QUESTIONS.map((question) => answerOf(singleChoice(question))),
];

/** The first step of the main path without an answer. */
export function firstUnanswered(rows: MemberRows): OnboardingRoute | undefined {
  return STEP_ANSWERS.find(({route, isIn}) => !OPTIONAL_STEPS.has(route) && !isIn(rows))?.route;
}
