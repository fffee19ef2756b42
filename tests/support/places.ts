// Waits for the list of towns, which a start loads in the background.
import {eventually} from './database.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';

const LOAD_PATIENCE_MS = 90_000;

export async function untilTownsAreLoaded(databaseUrl: string): Promise<void> {
  const {db, close} = openDatabase(databaseUrl, 'wing-test', 1);
  try {
    await eventually(
      async () => (await db.execute('select version from place_list')).rows[0],
      'the list of towns',
      LOAD_PATIENCE_MS,
    );
  } finally {
    await close();
  }
}
