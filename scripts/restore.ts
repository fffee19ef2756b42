// `npm run restore -- FOLDER`: a data folder, or the database of DATABASE_URL, from a backup. Wing does not run meanwhile.
import path from 'node:path';
import {parseArgs} from 'node:util';
import {envOrExit} from '../server/platform/config/env.ts';
import {readDeletions} from '../server/features/account/deletion-log.ts';
import {restore} from './backup/restore.ts';
import {reason} from './operator/database.ts';

const USAGE = `Usage:
  npm run restore -- <backup> [--replace] [--deletions <file>]...
The data folder (WING_DATA_DIR) must be missing or empty; with --replace it is renamed first. DATABASE_URL names an empty database.
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
  const deletions = await Promise.all(values.deletions.map((file) => readDeletions(file)));
  const {at, keptIn, noted, repeated, violations} = await restore({
    env,
    backup: path.resolve(backup),
    replaces: values.replace,
    deletions: deletions.flat(),
  });
  const restored = env.DATABASE_URL ? 'The database' : env.WING_DATA_DIR;
  console.log(`${restored} is as of ${at}. Start Wing now.`);
  if (keptIn)
    console.log(`The earlier data are in ${keptIn}: delete them when they are not needed.`);
  const {leaving, staying} = repeated;
  console.log(
    noted === 0
      ? 'No log of deletions was found, in the backup, the data folder or by --deletions: members who left since are back.'
      : `Deletions repeated: ${leaving}; cancelled: ${staying}.`,
  );
  for (const violation of violations) console.error(`The ledger is wrong: ${violation}.`);
  if (violations.length > 0) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
