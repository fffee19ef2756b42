// A person's name and age, isolated from the text direction around them.
import type {RowOf} from '../../../schema.ts';

export function NameAndAge({person}: {person: Pick<RowOf<'profile'>, 'name' | 'age'>}) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi>{person.name}</bdi>
      <span>{`, ${person.age}`}</span>
    </span>
  );
}
