// The four steps with one single-choice question each.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {
  answerField,
  checkAnswer,
  SINGLE_CHOICE,
  type Question,
} from '../../../../rules/questionnaire/single-choice.ts';
import {SAVE_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({answer: v.string()});
export type SingleChoiceValues = v.InferOutput<typeof values>;

export function singleChoice(question: Question): Step<SingleChoiceValues> {
  return {
    route: SINGLE_CHOICE[question].route,
    get title() {
      return titleInWords(SINGLE_CHOICE[question].title);
    },
    part: v.partial(values),
    get failure() {
      return SAVE_FAILED.answer;
    },
    read: ({questionnaire: saved}) => ({answer: saved?.[answerField(question)] ?? ''}),
    inShort: ({answer}) => titleInWords(answer),
    check: ({answer}) => checkAnswer(question, answer),
    blame: () => ['answer'],
    write: ({answer}) => callOf(mutators.questionnaire.saveAnswer({question, answer})),
  };
}
