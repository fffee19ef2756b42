// The member's answers in the order of the steps.
import {isAnswered, type MemberRows} from './answered.ts';
import type {OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
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
import type {Step} from './steps/step.ts';

type StepAnswer = {
  readonly route: OnboardingRoute;
  readonly title: string;
  /** Undefined without an answer. */
  readonly inShort: (rows: MemberRows) => string | undefined;
};

const answerOf = <V extends Fields>(step: Step<V>): StepAnswer => ({
  route: step.route,
  get title() {
    return step.title;
  },
  inShort: (rows) => (isAnswered(step.route, rows) ? step.inShort(step.read(rows)) : undefined),
});

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
