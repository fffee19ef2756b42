// The step that ranks four statements. The form holds the order, the row the weights.
import {z} from 'zod/mini';
import {mutators} from '../../../mutators/index.ts';
import {
  checkDimensionWeights,
  DIMENSIONS,
  orderOfWeights,
  weightsOfOrder,
} from '../../../rules/dimensions.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {Step} from './step.ts';

const values = z.object({
  /** Indexes of the statements, most important first. */
  order: z.array(z.int()).check(z.length(DIMENSIONS.length)),
});
type Values = z.infer<typeof values>;

const answerOf = ({order}: Values) => ({dimensionWeights: weightsOfOrder(order)});

export const dimensionWeights: Step<Values> = {
  route: '/dimension-weights',
  whole: values,
  part: z.partial(values),
  failure: SAVE_FAILED.preferences,
  read: ({questionnaire: saved}) => ({order: [...orderOfWeights(saved?.dimensionWeights)]}),
  check: ({order}) => checkDimensionWeights(weightsOfOrder(order)),
  blame: () => ['order'],
  write: (zero, entered, basedOn) =>
    zero.mutate(
      mutators.questionnaire.saveDimensionWeights({
        ...answerOf(entered),
        basedOn: basedOn.map(answerOf),
      }),
    ),
};
