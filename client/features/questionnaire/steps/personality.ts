// The step with four questions about the partner a member wants to meet.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {
  checkPersonality,
  PERSONALITY_QUESTIONS,
} from '../../../../rules/questionnaire/personality.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  threeYears: v.string(),
  qualityTime: v.string(),
  firstDate: v.string(),
  values: v.string(),
});
type Values = v.InferOutput<typeof values>;

/** The form's fields in the order of {@link PERSONALITY_QUESTIONS}. */
export const PERSONALITY_FIELDS = ['threeYears', 'qualityTime', 'firstDate', 'values'] as const;

const answersOf = (entered: Values) => PERSONALITY_FIELDS.map((field) => entered[field]);

export const personality: Step<Values> = {
  route: '/personality-preference',
  get title() {
    return STEPS.personality;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.preferences;
  },
  read: ({questionnaire: saved}) => {
    const [threeYears = '', qualityTime = '', firstDate = '', ...rest] =
      saved?.personalityPreferences ?? [];
    return {threeYears, qualityTime, firstDate, values: rest[0] ?? ''};
  },
  inShort: (entered) => answersOf(entered).map(titleInWords).join(' · '),
  check: (entered) => checkPersonality(answersOf(entered)),
  blame: (entered) =>
    PERSONALITY_FIELDS.filter(
      (field, i) => !PERSONALITY_QUESTIONS[i]?.options.some((option) => option === entered[field]),
    ),
  write: (entered) =>
    callOf(mutators.questionnaire.savePersonality({personalityPreferences: answersOf(entered)})),
};
