// `npm run backup -- FOLDER`: a backup of the Wing that runs in this data folder, or with this DATABASE_URL.
import path from 'node:path';
import {envOrExit} from '../server/platform/config/env.ts';
import {backupRecord} from '../server/platform/database/desk-tables.ts';
import {openStorage} from '../server/features/photos/storage.ts';
import {openDatabase} from '../server/platform/postgres/client.ts';
import {writeBackup} from './backup/write-backup.ts';
import {databaseUrl, reason} from './operator/database.ts';

const USAGE = `Usage:
  npm run backup -- <folder>   a new folder for the backup of the running Wing`;

/** The desk shows the age of the last backup. */
async function noteBackup(url: string): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-backup', 1);
  await db.insert(backupRecord).values({});
  await close();
}

async function backUp(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error(USAGE);
  const env = envOrExit();
  const url = await databaseUrl(env);
  const {at, tables, photos, lostPhotos} = await writeBackup(path.resolve(folder), {
    databaseUrl: url,
    dataDir: env.WING_DATA_DIR,
    storage: await openStorage(env),
  });
  if (photos === 0 && lostPhotos > 0) {
    throw new Error(
      `None of the ${lostPhotos} photos was found: give the command the STORAGE_URL of the server.`,
    );
  }
  await noteBackup(url);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${folder}: ${rows} rows and ${photos} photos, as of ${at}.`);
  if (lostPhotos > 0) {
    console.warn(
      `The files of ${lostPhotos} photos were missing already. They are not in the backup.`,
    );
  }
  console.log(
    'It holds everything about the members: keep it as safe as Wing itself, and your variables (WING_SECRET) beside it.',
  );
}

try {
  await backUp(process.argv[2]);
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
