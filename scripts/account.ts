// `npm run account`: shuts an account out, or lets it in again. Live connections are cut within seconds.
import {disableAccount, enableAccount} from '../server/account/disable.ts';
import {idOf, runCommand} from './operator/database.ts';

const ACTIONS = {disable: disableAccount, enable: enableAccount} as const;
const USAGE = `Usage:
  npm run account -- disable <user>   an id or an e-mail address
  npm run account -- enable <user>`;

function isAction(name: string | undefined): name is keyof typeof ACTIONS {
  return name !== undefined && name in ACTIONS;
}

await runCommand('wing-account', async (db) => {
  const [action, given] = process.argv.slice(2);
  if (!isAction(action) || !given) throw new Error(USAGE);
  await ACTIONS[action](db, await idOf(db, given), new Date());
  console.log(`${given}: ${action}d`);
});
