// `npm run account`: shuts an account out, or lets it in again, as `npm run moderate` suspends and restores.
// Live connections are cut within seconds.
import {DEFAULT_REASONS} from '../rules/report.ts';
import {moderate} from '../server/domain/safety/moderation.ts';
import {idOf, operatorName, runCommand} from './operator/database.ts';

const ACTS = {disable: 'suspend', enable: 'restore'} as const;
const USAGE = `Usage:
  npm run account -- disable <user> [why]   an id or an e-mail address; the member reads why
  npm run account -- enable <user> [why]`;

function isAction(name: string | undefined): name is keyof typeof ACTS {
  return name !== undefined && name in ACTS;
}

await runCommand('wing-account', async (db) => {
  const [action, given, ...words] = process.argv.slice(2);
  if (!isAction(action) || !given) throw new Error(USAGE);
  const act = ACTS[action];
  const why = words.join(' ').trim() || DEFAULT_REASONS[act];
  const userId = await idOf(db, given);
  const doing = {operator: operatorName(), act, userId, reportId: undefined, why};
  await moderate(db, doing, new Date());
  console.log(`${given}: ${action}d`);
});
