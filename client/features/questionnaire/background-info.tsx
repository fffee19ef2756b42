// Education, job and home.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {
  BACKGROUND_FIELDS,
  BACKGROUND_TEXT_MAX,
} from '../../../rules/questionnaire/background-info.ts';
import {DEFAULT_MAX_DISTANCE, DISTANCE} from '../../../rules/places/distance.ts';
import {TOWN_HINTS, UNKNOWN_PLACE} from '../../../rules/places/places.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {backgroundInfo} from './steps/background-info.ts';
import {TownField} from './town-field.tsx';
import {useStep} from './use-step.ts';
import {Checkbox} from '../../ui/checkbox.tsx';
import {TextField} from '../../ui/text-field.tsx';

/** What the town fields say while no town is picked. */
function useTownHints(): Record<keyof typeof TOWN_HINTS, string> {
  const [questionnaire] = useQuery(queries.me.questionnaire());
  const wish = questionnaire?.maxDistance ?? DEFAULT_MAX_DISTANCE;
  const {currentLocation, hometown} = TOWN_HINTS;
  const isAnywhere = wish === DEFAULT_MAX_DISTANCE;
  return {currentLocation: isAnywhere ? currentLocation : DISTANCE.doesNotCount, hometown};
}

export default function Screen() {
  const form = useStep(backgroundInfo);
  const hints = useTownHints();
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form} lead={STEPS.backgroundLead}>
      {BACKGROUND_FIELDS.map(({name, label}) => (
        <FieldArea key={name} name={name}>
          {name === 'currentLocation' || name === 'hometown' ? (
            <TownField
              label={titleInWords(label)}
              hint={hints[name]}
              value={values[name]}
              isRefused={form.error === UNKNOWN_PLACE.message}
              onChange={(town) => change({[name]: town})}
              {...blameOf(name)}
            />
          ) : (
            <TextField
              label={titleInWords(label)}
              limit={BACKGROUND_TEXT_MAX}
              value={values[name]}
              onChange={(text) => change({[name]: text})}
              {...blameOf(name)}
            />
          )}
          {name === 'education' ? (
            <Checkbox
              label={STEPS.student}
              checked={values.isStudent}
              onChange={(isStudent) => change({isStudent})}
            />
          ) : null}
        </FieldArea>
      ))}
    </StepPage>
  );
}
