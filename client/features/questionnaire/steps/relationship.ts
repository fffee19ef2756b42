// The step for readiness, ages, gender and distance of the partner.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {ANSWER_REFUSALS} from '../../../../rules/questionnaire/answer-refusals.ts';
import {MAX_AGE, parseAge} from '../../../../rules/questionnaire/basics.ts';
import {DEFAULT_MAX_DISTANCE} from '../../../../rules/places/distance.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {
  checkRelationship,
  DEFAULT_SEEKING,
  isReadiness,
  READINESS_LABELS,
  type Relationship,
} from '../../../../rules/questionnaire/relationship.ts';
import {IN_SHORT, STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({
  readiness: v.string(),
  minAge: v.string(),
  maxAge: v.string(),
  seeking: v.string(),
  maxDistance: v.string(),
});
type Values = v.InferOutput<typeof values>;

function answerOf({readiness, minAge, maxAge, seeking, maxDistance}: Values): Relationship {
  return {
    relationshipReadiness: readiness,
    minAgePreference: parseAge(minAge),
    maxAgePreference: parseAge(maxAge),
    seeking,
    maxDistance,
  };
}

function missingOf({readiness, minAge, maxAge}: Values): (keyof Values)[] {
  const missing: (keyof Values)[] = [];
  if (!isReadiness(readiness)) missing.push('readiness');
  if (Number.isNaN(parseAge(minAge))) missing.push('minAge');
  if (Number.isNaN(parseAge(maxAge))) missing.push('maxAge');
  return missing;
}

const typed = (age: number | null | undefined) => (age ? String(age) : '');

export const relationship: Step<Values> = {
  route: '/relationship-readiness',
  get title() {
    return STEPS.relationship;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.preferences;
  },
  read: ({questionnaire: saved}) => ({
    readiness: saved?.relationshipReadiness ?? '',
    minAge: typed(saved?.minAgePreference),
    maxAge: typed(saved?.maxAgePreference),
    seeking: saved?.seeking ?? DEFAULT_SEEKING,
    maxDistance: saved?.maxDistance ?? DEFAULT_MAX_DISTANCE,
  }),
  inShort: ({readiness, minAge, maxAge, seeking}) =>
    [
      IN_SHORT.ages(minAge, maxAge),
      titleInWords(seeking),
      isReadiness(readiness) ? titleInWords(READINESS_LABELS[readiness]) : '',
    ].join(' · '),
  check: (entered) => checkRelationship(answerOf(entered)),
  blame: (entered, {code, message}) => {
    if (code === 'missing-field') return missingOf(entered);
    if (code === 'unknown-option') return ['seeking'];
    if (message === ANSWER_REFUSALS.minAtLeast18) return ['minAge'];
    if (message === ANSWER_REFUSALS.maxTooHigh(MAX_AGE)) return ['maxAge'];
    return ['minAge', 'maxAge'];
  },
  write: (entered, touched) => {
    const {relationshipReadiness, minAgePreference, maxAgePreference} = answerOf(entered);
    const {seeking, maxDistance} = entered;
    const areAges = 'minAge' in touched || 'maxAge' in touched;
    return callOf(
      mutators.questionnaire.saveRelationship({
        ...('readiness' in touched && {relationshipReadiness}),
        ...(areAges && {minAgePreference, maxAgePreference}),
        ...('seeking' in touched && {seeking}),
        ...('maxDistance' in touched && {maxDistance}),
      }),
    );
  },
};
