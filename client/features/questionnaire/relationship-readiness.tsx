// What somebody is looking for, whom, between which ages and how far away.
import {useQuery} from '@rocicorp/zero/react';
import {Link} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {
  DEFAULT_MAX_DISTANCE,
  DISTANCE,
  isMaxDistance,
  MAX_DISTANCE_LABELS,
  MAX_DISTANCES,
} from '../../../rules/places/distance.ts';
import {READINESS, READINESS_LABELS, SEEKING} from '../../../rules/questionnaire/relationship.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {relationship} from './steps/relationship.ts';
import {useStep} from './use-step.ts';
import {EDITING_STATE, useIsEditing} from './editing.ts';
import {ChoiceCards, Segments} from '../../ui/choice-cards.tsx';
import {SelectField} from '../../ui/select-field.tsx';
import {TextField} from '../../ui/text-field.tsx';

const readinessChoices = () =>
  READINESS.map((value) => ({value, label: titleInWords(READINESS_LABELS[value])}));
const seekingChoices = () => SEEKING.map((value) => ({value, label: titleInWords(value)}));
const distances = () =>
  MAX_DISTANCES.map((value) => ({value, label: titleInWords(MAX_DISTANCE_LABELS[value])}));

/** Usable once the member's own town is known. Until then a stored wish is shown, but is not in force. */
function DistanceField({value, onChange}: {value: string; onChange: (value: string) => void}) {
  const isEditing = useIsEditing();
  const [questionnaire] = useQuery(queries.me.questionnaire());
  const isKnown = typeof questionnaire?.currentPlaceId === 'number';
  const wish = isMaxDistance(value) ? value : DEFAULT_MAX_DISTANCE;
  const needsTown = (
    <>
      {wish === DEFAULT_MAX_DISTANCE ? null : <span>{`${DISTANCE.doesNotCount} `}</span>}
      {/* A disabled select cannot be focused: the link tells members who use the keyboard what to do. */}
      <Link
        to="/background-info"
        state={isEditing ? EDITING_STATE : undefined}
        className="text-action underline underline-offset-4"
      >
        {DISTANCE.needsTown}
      </Link>
    </>
  );
  return (
    <SelectField
      label={DISTANCE.question}
      hint={isKnown ? DISTANCE.measured : needsTown}
      options={distances()}
      value={wish}
      onChange={onChange}
      disabled={!isKnown}
    />
  );
}

export default function Screen() {
  const form = useStep(relationship);
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form}>
      <FieldArea name="readiness">
        <ChoiceCards
          label={form.title}
          labelHidden
          options={readinessChoices()}
          value={values.readiness}
          onChange={(readiness) => change({readiness})}
          {...blameOf('readiness')}
        />
      </FieldArea>
      <FieldArea name="seeking">
        <Segments
          label={STEPS.seeking}
          options={seekingChoices()}
          value={values.seeking}
          onChange={(seeking) => change({seeking})}
          {...blameOf('seeking')}
        />
      </FieldArea>
      <div className="grid grid-cols-2 gap-4">
        <FieldArea name="minAge">
          <TextField
            label={STEPS.minAge}
            type="number"
            inputMode="numeric"
            min={MIN_AGE}
            value={values.minAge}
            onChange={(minAge) => change({minAge})}
            {...blameOf('minAge')}
          />
        </FieldArea>
        <FieldArea name="maxAge">
          <TextField
            label={STEPS.maxAge}
            type="number"
            inputMode="numeric"
            min={MIN_AGE}
            value={values.maxAge}
            onChange={(maxAge) => change({maxAge})}
            {...blameOf('maxAge')}
          />
        </FieldArea>
      </div>
      <FieldArea name="maxDistance">
        <DistanceField
          value={values.maxDistance ?? DEFAULT_MAX_DISTANCE}
          onChange={(maxDistance) => change({maxDistance})}
        />
      </FieldArea>
    </StepPage>
  );
}
