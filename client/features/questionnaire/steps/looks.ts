// The step for looks: ten points over the factors, or "generally good looking".
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {pointsInWords} from '../../../../rules/questionnaire/allocation.ts';
import {
  checkLooks,
  looksPointsList,
  looksPointsOf,
  LOOKS_FACTORS,
  LOOKS_GENERAL_LABEL,
  NO_LOOKS_POINTS,
  type Looks,
} from '../../../../rules/questionnaire/looks.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  isGeneral: v.boolean(),
  points: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.length(LOOKS_FACTORS.length)),
  other: v.string(),
});
type Values = v.InferOutput<typeof values>;

function answerOf({isGeneral, points, other}: Values): Looks {
  return {
    looksPreferenceGeneral: isGeneral,
    looksPreferencePoints: isGeneral ? null : looksPointsOf(points),
    looksPreferenceOther: isGeneral ? '' : other,
  };
}

export const looks: Step<Values> = {
  route: '/looks-preference',
  get title() {
    return STEPS.looks;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.selection;
  },
  read: ({questionnaire: saved}) => ({
    isGeneral: saved?.looksPreferenceGeneral ?? false,
    points: looksPointsList(saved?.looksPreferencePoints ?? NO_LOOKS_POINTS),
    other: saved?.looksPreferenceOther ?? '',
  }),
  inShort: ({isGeneral, points}) =>
    isGeneral
      ? titleInWords(LOOKS_GENERAL_LABEL)
      : pointsInWords(
          LOOKS_FACTORS.map(({label}) => label),
          points,
        ),
  check: (entered) => checkLooks(answerOf(entered)),
  blame: (_, {code}) => (code === 'wrong-total' ? ['points'] : ['other']),
  write: (entered) => callOf(mutators.questionnaire.saveLooks(answerOf(entered))),
};
