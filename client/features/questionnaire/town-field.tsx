// A town field: picked from the list or only typed. Editing the text clears the pick; typing the same text again
// restores it.
import {useState} from 'react';
import {
  BACKGROUND_TEXT_MAX,
  editedTown,
  type Town,
} from '../../../rules/questionnaire/background-info.ts';
import {TOWNS, townsFound} from '../../../rules/places/places.ts';
import {ComboboxField} from '../../ui/combobox-field.tsx';
import {usePlaces} from './use-places.ts';

type TownFieldProps = {
  label: string;
  /** Shown while no town is picked. */
  hint: string;
  value: Town;
  /** The server has refused a picked town of this form, so retyping its text does not restore the pick. */
  isRefused: boolean;
  onChange: (town: Town) => void;
  invalid: boolean;
  describedBy: string | undefined;
};

export function TownField({label, hint, value, isRefused, onChange, ...blame}: TownFieldProps) {
  const {places, isAnswered, hasFailed, find, forget} = usePlaces();
  const [forgotten, setForgotten] = useState<Town>();
  const isPicked = value.placeId !== null;
  const pick = isPicked ? value : forgotten;
  const isMissing = isAnswered && places.length === 0;
  const problem = hasFailed ? TOWNS.unreachable : isMissing ? TOWNS.notFound : undefined;
  return (
    <ComboboxField
      label={label}
      hint={isPicked ? TOWNS.picked : (problem ?? hint)}
      limit={BACKGROUND_TEXT_MAX}
      value={value.text}
      options={places}
      status={problem ?? (isAnswered ? townsFound(places) : '')}
      onFocus={() => {
        if (!isPicked) find(value.text);
      }}
      onType={(text) => {
        const restorable = isRefused ? undefined : pick;
        setForgotten(restorable);
        onChange(editedTown(text, restorable));
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
