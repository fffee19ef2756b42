// The basics: name, age and gender. Saving them creates the profile.
import {GENDERS, NAME_MAX} from '../../../rules/questionnaire/basics.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {basics} from './steps/basics.ts';
import {useStep} from './use-step.ts';
import {Segments} from '../../ui/choice-cards.tsx';
import {TextField} from '../../ui/text-field.tsx';

const GENDER_CHOICES = GENDERS.map((gender) => ({value: gender, label: gender}));

export default function Screen() {
  const form = useStep(basics);
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form} lead="This is what the people you meet will see.">
      <FieldArea name="name">
        <TextField
          label="Name"
          autoComplete="given-name"
          limit={NAME_MAX}
          value={values.name}
          onChange={(name) => change({name})}
          {...blameOf('name')}
        />
      </FieldArea>
      <FieldArea name="age">
        <TextField
          label="Age"
          inputMode="numeric"
          value={values.age}
          onChange={(age) => change({age})}
          {...blameOf('age')}
        />
      </FieldArea>
      <FieldArea name="gender">
        <Segments
          label="Gender"
          options={GENDER_CHOICES}
          value={values.gender}
          onChange={(gender) => change({gender})}
          {...blameOf('gender')}
        />
      </FieldArea>
    </StepPage>
  );
}
