// A database for the tests of one file.
import {afterAll, beforeAll, inject} from 'vitest';
import {scratchDatabase, type ScratchDatabase} from './scratch-database.ts';

/**
 * Call once at the top of a test file; the file's hooks and tests may use what it returns. `createTables` prepares an
 * empty database. Without it the database has all migrations.
 */
export function useScratchDatabase(
  createTables?: (url: string) => Promise<unknown>,
): Pick<ScratchDatabase, 'db' | 'url'> {
  let scratch: ScratchDatabase | undefined;
  beforeAll(async () => {
    scratch = await scratchDatabase(inject('databaseUrl'), createTables);
  });
  afterAll(() => scratch?.drop());
  const created = () => {
    if (!scratch)
      throw new Error('Use the database in hooks and tests only: it does not exist before.');
    return scratch;
  };
  return {
    get db() {
      return created().db;
    },
    get url() {
      return created().url;
    },
  };
}
