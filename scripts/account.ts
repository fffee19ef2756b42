// `npm run account`: shuts an account out, or lets it in again. Live connections are cut within seconds.
import {disableAccount, enableAccount} from '../server/account/disable.ts';
import {openDatabase} from '../server/db/client.ts';
import {databaseUrl, idOf} from './operator.ts';

const ACTIONS = {disable: disableAccount, enable: enableAccount} as const;
const USAGE = `Usage:
  npm run account -- disable <user>   an id or an e-mail address
  npm run account -- enable <user>`;

function isAction(name: string | undefined): name is keyof typeof ACTIONS {
  return name !== undefined && name in ACTIONS;
}

async function main([action, given]: string[]): Promise<void> {
  if (!isAction(action) || !given) throw new Error(USAGE);
  const {db, close} = openDatabase(await databaseUrl(), 'wing-account', 1);
  try {
    await ACTIONS[action](db, await idOf(db, given), new Date());
    console.log(`${given}: ${action}d`);
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
