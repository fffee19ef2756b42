// Gallery of form fields.
import {useState} from 'react';
import {PROBLEMS} from '../../rules/wording.ts';
import {Checkbox} from '../../client/ui/checkbox.tsx';
import {ComboboxField} from '../../client/ui/combobox-field.tsx';
import {ChoiceCards, Segments, type ChoicesProps} from '../../client/ui/choice-cards.tsx';
import {PasswordField} from '../../client/ui/password-field.tsx';
import {SelectField} from '../../client/ui/select-field.tsx';
import {TextArea, TextField} from '../../client/ui/text-field.tsx';
import {Group, Specimen, still} from './specimen.tsx';

export function Fields() {
  const [text, setText] = useState('Mira');
  const field = {label: 'Name', value: text, onChange: setText};
  return (
    <Group title="Fields">
      <Specimen state="filled, empty with a hint">
        <TextField {...field} />
        <TextField {...field} value="" hint="As others will read it" placeholder="Name" />
      </Specimen>
      <Specimen state="wrong, with and without words of its own">
        <TextField {...field} error={PROBLEMS.fillInAll} />
        <TextField {...field} invalid />
      </Specimen>
      <Specimen state="limited: nearly full, and beyond">
        <TextField {...field} limit={4} />
        <TextField {...field} limit={3} />
      </Specimen>
      <Specimen state="off, password">
        <TextField {...field} disabled />
        <PasswordField {...field} label="Password" autoComplete="current-password" />
      </Specimen>
      <Specimen state="several lines">
        <TextArea {...field} value={'One line.\nAnd another one.'} />
      </Specimen>
      <Specimen state="several lines, wrong">
        <TextArea {...field} label="About Me" error="At most 500 characters." />
      </Specimen>
      <Specimen state="a text with a list, one of a few, off">
        <ComboboxField
          {...field}
          label="Hometown"
          options={[]}
          status=""
          onFocus={still}
          onType={setText}
          onPick={still}
        />
        <SelectField {...select} />
        <SelectField {...select} hint="To choose, pick your town first." disabled />
      </Specimen>
      <Specimen state="boxes: empty, ticked, off">
        <Checkbox label="Currently a student" checked={false} onChange={still} />
        <Checkbox label="Currently a student" checked onChange={still} />
        <Checkbox label="Currently a student" checked disabled onChange={still} />
      </Specimen>
    </Group>
  );
}

const select = {
  label: 'How far away?',
  options: [
    {value: 'anywhere', label: 'Anywhere'},
    {value: '25', label: '25 km'},
  ],
  value: '25',
  onChange: still,
} as const;

const OPTIONS = [
  {value: 'a', label: 'Activity', description: 'walk, run, hike'},
  {value: 'b', label: 'Coffee'},
];
const choices: ChoicesProps = {
  label: 'A good first date',
  options: OPTIONS,
  value: 'a',
  onChange: still,
};

export function Choices() {
  return (
    <Group title="Choices">
      <Specimen state="chosen">
        <ChoiceCards {...choices} />
      </Specimen>
      <Specimen state="nothing chosen, wrong">
        <ChoiceCards {...choices} value="" invalid />
      </Specimen>
      <Specimen state="off">
        <ChoiceCards {...choices} disabled />
      </Specimen>
      <Specimen state="segments: chosen">
        <Segments {...choices} />
      </Specimen>
      <Specimen state="segments: wrong">
        <Segments {...choices} value="" invalid />
      </Specimen>
      <Specimen state="segments: off">
        <Segments {...choices} disabled />
      </Specimen>
    </Group>
  );
}
