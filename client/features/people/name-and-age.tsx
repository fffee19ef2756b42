// A person's name and age, isolated from the text direction around them.
import {WORDS} from '../../../rules/common-words.ts';
import type {RowOf} from '../../../schema.ts';

export function NameAndAge({person}: {person: Pick<RowOf<'profile'>, 'name' | 'age'>}) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi>{person.name}</bdi>
      <span>{`${WORDS.comma}${person.age}`}</span>
    </span>
  );
}
