// The basics: name, age and gender. Saving them creates the profile.
import {GENDERS, NAME_MAX} from '../../../rules/questionnaire/basics.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {basics} from './steps/basics.ts';
import {useStep} from './use-step.ts';
import {Segments} from '../../ui/choice-cards.tsx';
import {TextField} from '../../ui/text-field.tsx';

const genderChoices = () => GENDERS.map((value) => ({value, label: titleInWords(value)}));

export default function Screen() {
  const form = useStep(basics);
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form} lead={STEPS.basicsLead}>
      <FieldArea name="name">
        <TextField
          label={STEPS.name}
          autoComplete="given-name"
          limit={NAME_MAX}
          value={values.name}
          onChange={(name) => change({name})}
          {...blameOf('name')}
        />
      </FieldArea>
      <FieldArea name="age">
        <TextField
          label={STEPS.age}
          inputMode="numeric"
          value={values.age}
          onChange={(age) => change({age})}
          {...blameOf('age')}
        />
      </FieldArea>
      <FieldArea name="gender">
        <Segments
          label={STEPS.gender}
          options={genderChoices()}
          value={values.gender}
          onChange={(gender) => change({gender})}
          {...blameOf('gender')}
        />
      </FieldArea>
    </StepPage>
  );
}
