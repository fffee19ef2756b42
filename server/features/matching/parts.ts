// Splits a large pool into parts that are planned one after another, so that a round's memory does not grow with the
// community. Members of a part live near each other, because of those with a wish about distance (ADR 208).
import type {Point} from '../places/distance-km.ts';
import {vectorOf, type Vector} from './near-index.ts';
import {hashText, randomFrom, shuffled} from './random.ts';

export type Located = {readonly userId: string; readonly residence: Point | null};
type Placed = {readonly userId: string; readonly at: Vector};

/** The ids of `members` in parts of about equal size, at most `size` each. Another seed cuts elsewhere. */
export function partsOf(members: readonly Located[], size: number, seed: string): string[][] {
  const random = randomFrom(hashText(`${seed}/parts`));
  const parts = [...halved(placed(shuffled(members, random)), size, random)];
  return parts.map((part) => part.map(({userId}) => userId));
}

/** A member without a town takes the one of the member before, so that these members spread over the parts. */
function placed(members: readonly Located[]): Placed[] {
  let at: Vector = [0, 0, 0];
  return members.map(({userId, residence}) => {
    if (residence) at = vectorOf(residence);
    return {userId, at};
  });
}

/** Cuts by planes in random directions until every part is small enough. The order of members decides within a town. */
function* halved(
  members: readonly Placed[],
  size: number,
  random: () => number,
): Generator<readonly Placed[]> {
  const parts = Math.ceil(members.length / size);
  if (parts <= 1) return yield members;
  const direction = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
  const along = ({at: [x, y, z]}: Placed) => x * direction[0] + y * direction[1] + z * direction[2];
  const sorted = members.toSorted((a, b) => along(a) - along(b));
  const middle = Math.round((members.length * Math.floor(parts / 2)) / parts);
  yield* halved(sorted.slice(0, middle), size, random);
  yield* halved(sorted.slice(middle), size, random);
}
