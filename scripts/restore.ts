// `npm run restore -- FOLDER`: a data folder from a backup. Wing does not run meanwhile.
import path from 'node:path';
import {parseArgs} from 'node:util';
import {envOrExit} from '../server/platform/config/env.ts';
import {readDeletions} from '../server/features/account/deletion-log.ts';
import {restore} from './backup/restore.ts';
import {reason} from './operator/database.ts';

const USAGE = `Usage:
  npm run restore -- <backup> [--replace] [--deletions <file>]...
The data folder (WING_DATA_DIR) must be missing or empty; with --replace it is renamed first.
--deletions names a deletions.jsonl that was kept elsewhere: who left since the backup leaves again.`;

async function run(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      replace: {type: 'boolean', default: false},
      deletions: {type: 'string', multiple: true, default: []},
    },
  });
  const [backup] = positionals;
  if (!backup) throw new Error(USAGE);
  const env = envOrExit();
  if (env.DATABASE_URL) {
    throw new Error('With DATABASE_URL, restore with pg_restore: docs/operations.md says how.');
  }
  const deletions = await Promise.all(values.deletions.map((file) => readDeletions(file)));
  const {at, keptIn, repeated, violations} = await restore({
    env,
    backup: path.resolve(backup),
    replaces: values.replace,
    deletions: deletions.flat(),
  });
  console.log(`${env.WING_DATA_DIR} is as of ${at}. Start Wing with npm start.`);
  if (keptIn)
    console.log(`The earlier data are in ${keptIn}: delete them when they are not needed.`);
  const {leaving, staying} = repeated;
  console.log(`Deletions repeated: ${leaving}; cancelled: ${staying}.`);
  for (const violation of violations) console.error(`The ledger is wrong: ${violation}.`);
  if (violations.length > 0) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
