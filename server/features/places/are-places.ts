// Whether ids are of towns in the list.
import {inArray} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {place} from '../../platform/database/place-tables.ts';

/** Ids that are null or missing name no town and count as known. */
export async function arePlaces(
  db: Executor,
  ids: readonly (number | null | undefined)[],
): Promise<boolean> {
  const named = new Set(ids.filter((id) => typeof id === 'number'));
  if (named.size === 0) return true;
  const known = await db
    .select({id: place.id})
    .from(place)
    .where(inArray(place.id, [...named]));
  return known.length === named.size;
}
