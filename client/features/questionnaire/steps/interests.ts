// The step that distributes nine points over nine interests and names the ninth, Other.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {pointsInWords} from '../../../../rules/questionnaire/allocation.ts';
import {checkInterests, INTERESTS} from '../../../../rules/questionnaire/interests.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  points: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.length(INTERESTS.length)),
  other: v.string(),
});
type Values = v.InferOutput<typeof values>;

function answerOf({points, other}: Values) {
  return {interestWeights: points, otherInterestText: other};
}

export const interests: Step<Values> = {
  route: '/interests-preference',
  get title() {
    return STEPS.interests;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.preferences;
  },
  read: ({questionnaire: saved}) => ({
    points: [...(saved?.interestWeights ?? INTERESTS.map(() => 0))],
    other: saved?.otherInterestText ?? '',
  }),
  inShort: ({points}) => pointsInWords(INTERESTS, points),
  check: (entered) => checkInterests(answerOf(entered)),
  blame: (_, {code}) => (code === 'wrong-total' ? ['points'] : ['other']),
  write: (entered) => callOf(mutators.questionnaire.saveInterests(answerOf(entered))),
};
