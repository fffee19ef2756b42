// Waits for the list of towns, which the server loads in the background after a start, and picks towns for members.
import {eventually} from './database.ts';
import type {Member} from './member.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';

const LOAD_TIMEOUT_MS = 90_000;

export async function untilTownsAreLoaded(databaseUrl: string): Promise<void> {
  const {db, close} = openDatabase(databaseUrl, 'wing-test', 1);
  try {
    await eventually(
      async () => (await db.execute('select version from place_list')).rows[0],
      'the list of towns',
      LOAD_TIMEOUT_MS,
    );
  } finally {
    await close();
  }
}

export const GHENT = {id: 2_797_656, label: 'Ghent, East Flanders, Belgium'} as const;
/** 51 km from Ghent. */
export const ANTWERP = {id: 2_803_138, label: 'Antwerp, Belgium'} as const;
export const MUNICH = {id: 2_867_714, label: 'Munich, Bavaria, Germany'} as const;

export type Town = {readonly id: number; readonly label: string};

/** Saves background answers with both towns picked from the list. */
export async function pickTowns(
  member: Member,
  {living, hometown}: {living: Town; hometown: Town} = {living: GHENT, hometown: GHENT},
): Promise<void> {
  const {ok, message} = await member.mutate('questionnaire.saveBackgroundInfo', {
    education: 'Botany',
    job: 'Gardener',
    isStudent: false,
    currentLocation: living.label,
    currentPlaceId: living.id,
    hometown: hometown.label,
    homePlaceId: hometown.id,
  });
  if (!ok) throw new Error(`The towns were refused: ${message}`);
}
