// The four one-question steps: alike in everything but the question.
import {z} from 'zod/mini';
import {mutators} from '../../../mutators/index.ts';
import type {OnboardingRoute} from '../../../rules/onboarding.ts';
import {answerField, checkAnswer, type Question} from '../../../rules/single-choice.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {Step} from '../step.ts';

const values = z.object({answer: z.string()});
export type SingleChoiceValues = z.infer<typeof values>;

function step(question: Question, route: OnboardingRoute): Step<SingleChoiceValues> {
  return {
    route,
    whole: values,
    part: z.partial(values),
    failure: SAVE_FAILED.answer,
    read: ({questionnaire: saved}) => ({answer: saved?.[answerField(question)] ?? ''}),
    check: ({answer}) => checkAnswer(question, answer),
    blame: () => ['answer'],
    write: (zero, {answer}, shown) => {
      const basedOn = shown.map((before) => before.answer);
      return zero.mutate(mutators.questionnaire.saveAnswer({question, answer, basedOn}));
    },
  };
}

export const singleChoice: Record<Question, Step<SingleChoiceValues>> = {
  threeYears: step('threeYears', '/three-years-question'),
  firstDate: step('firstDate', '/first-date-question'),
  qualityTime: step('qualityTime', '/quality-time-question'),
  values: step('values', '/values-question'),
};
