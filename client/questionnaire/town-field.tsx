// A town: picked from the list or only typed. Editing the text forgets the pick.
import type {ReactNode} from 'react';
import {BACKGROUND_TEXT_MAX, type Town} from '../../rules/background-info.ts';
import {townsFound} from '../../rules/places.ts';
import {ComboboxField} from '../ui/combobox-field.tsx';
import {usePlaces} from './use-places.ts';

type TownFieldProps = {
  label: string;
  hint?: ReactNode;
  value: Town;
  onChange: (town: Town) => void;
  invalid: boolean;
  describedBy: string | undefined;
};

export function TownField({label, hint, value, onChange, ...blame}: TownFieldProps) {
  const {places, find, forget} = usePlaces();
  return (
    <ComboboxField
      label={label}
      hint={hint}
      limit={BACKGROUND_TEXT_MAX}
      value={value.text}
      options={places}
      status={townsFound(places.length)}
      onType={(text) => {
        onChange({text, placeId: null});
        find(text);
      }}
      onPick={({id, label: text}) => {
        onChange({text, placeId: id});
        forget();
      }}
      {...blame}
    />
  );
}
