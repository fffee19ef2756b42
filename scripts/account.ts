// `npm run account`: suspends or restores an account, as `npm run moderate` does; open connections close within seconds.
// Also repeats logged deletions in a restored database.
import {DEFAULT_REASONS} from '../rules/safety/report.ts';
import {readDeletions} from '../server/features/account/deletion-log.ts';
import {repeatDeletions} from '../server/features/account/repeat-deletions.ts';
import {moderate} from '../server/features/safety/moderation.ts';
import {idOf, operatorName, runCommand} from './operator/database.ts';

const ACTS = {disable: 'suspend', enable: 'restore'} as const;
const USAGE = `Usage:
  npm run account -- disable <user> [why]   an id or an e-mail address; the member reads why
  npm run account -- enable <user> [why]
  npm run account -- repeat-deletions <deletions.jsonl>...   after the restore of an older database`;

function isAction(name: string | undefined): name is keyof typeof ACTS {
  return name !== undefined && name in ACTS;
}

await runCommand('wing-account', async (db) => {
  const [action, given, ...words] = process.argv.slice(2);
  if (action === 'repeat-deletions' && given) {
    const notes = await Promise.all([given, ...words].map((file) => readDeletions(file)));
    const {leaving, staying} = await repeatDeletions(db, notes.flat());
    console.log(`Deletions repeated: ${leaving}; cancelled: ${staying}.`);
    return;
  }
  if (!isAction(action) || !given) throw new Error(USAGE);
  const act = ACTS[action];
  const why = words.join(' ').trim() || DEFAULT_REASONS[act];
  const userId = await idOf(db, given);
  const doing = {operator: operatorName(), act, userId, reportId: undefined, why};
  await moderate(db, doing, new Date());
  console.log(`${given}: ${action}d`);
});
