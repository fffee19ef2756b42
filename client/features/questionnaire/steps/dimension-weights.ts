// The step that ranks four statements. The form holds the order, the row the weights.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {
  checkDimensionWeights,
  DEFAULT_ORDER,
  DIMENSIONS,
  orderOfWeights,
  weightsOfOrder,
} from '../../../../rules/questionnaire/dimensions.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {IN_SHORT, STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  /** Indexes of the statements, most important first. */
  order: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.length(DIMENSIONS.length)),
});
type Values = v.InferOutput<typeof values>;

export const dimensionWeights: Step<Values> = {
  route: '/dimension-weights',
  get title() {
    return STEPS.dimensions;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.preferences;
  },
  read: ({questionnaire: saved}) => ({order: [...orderOfWeights(saved?.dimensionWeights)]}),
  inShort: ({order: [first = 0]}) => IN_SHORT.first(titleInWords(DIMENSIONS[first] ?? '')),
  check: ({order}) => checkDimensionWeights(weightsOfOrder(order)),
  blame: () => ['order'],
  preselected: ({questionnaire: saved}) =>
    saved?.dimensionWeights ? {} : {order: [...DEFAULT_ORDER]},
  write: ({order}) =>
    callOf(mutators.questionnaire.saveDimensionWeights({dimensionWeights: weightsOfOrder(order)})),
};
