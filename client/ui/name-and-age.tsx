// Somebody's name with their age after it, whichever way the name is written.
import type {RowOf} from '../../schema.ts';

export function NameAndAge({person}: {person: Pick<RowOf<'profile'>, 'name' | 'age'>}) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi>{person.name}</bdi>, {person.age}
    </span>
  );
}
