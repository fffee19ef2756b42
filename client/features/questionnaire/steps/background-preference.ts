// The step that distributes eighteen points over six background factors.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {pointsInWords} from '../../../../rules/questionnaire/allocation.ts';
import {
  BACKGROUND_FACTORS,
  checkBackgroundWeights,
} from '../../../../rules/questionnaire/background.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  points: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.length(BACKGROUND_FACTORS.length)),
});
type Values = v.InferOutput<typeof values>;

export const backgroundPreference: Step<Values> = {
  route: '/background-preference',
  get title() {
    return STEPS.backgroundPreference;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.weights;
  },
  read: ({questionnaire: saved}) => ({
    points: [...(saved?.backgroundWeights ?? BACKGROUND_FACTORS.map(() => 0))],
  }),
  inShort: ({points}) => pointsInWords(BACKGROUND_FACTORS, points),
  check: ({points}) => checkBackgroundWeights(points),
  blame: () => ['points'],
  write: ({points}) =>
    callOf(mutators.questionnaire.saveBackgroundWeights({backgroundWeights: points})),
};
