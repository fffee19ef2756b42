// `npm run operator`: adds, removes and lists the operators of the desk.
import {z} from 'zod';
import {DESK_LINK_SECONDS, DESK_PATH, DESK_ROLES, type DeskRole} from '../rules/desk/desk.ts';
import {envOrExit} from '../server/platform/config/env.ts';
import {addOperator, listOperators, removeOperator} from '../server/features/desk/operators.ts';
import {DEMO_OPERATOR} from '../server/app/demo/accounts.ts';
import {totp} from '../server/app/demo/totp.ts';
import {operatorName, runCommand} from './operator/database.ts';

const USAGE = `Usage:
  npm run operator -- add <mail> [viewer]   prints a link to set the password, good once; also after a lost second factor
  npm run operator -- remove <mail>         ends their sessions
  npm run operator -- list
  npm run operator -- code                  the demo operator's second factor
A viewer sees figures and no person.`;

const HOURS = DESK_LINK_SECONDS / 3600;
const isRole = (name: string): name is DeskRole => DESK_ROLES.some((role) => role === name);

if (process.argv[2] === 'code') {
  console.log(totp(DEMO_OPERATOR.key));
  process.exit();
}

await runCommand('wing-operator', async (db) => {
  const [action, mail, role = 'operator'] = process.argv.slice(2);
  if (action === 'list') {
    console.table(await listOperators(db));
    return;
  }
  const email = z.email().safeParse(mail?.toLowerCase()).data;
  if (email === undefined || !isRole(role)) throw new Error(USAGE);
  const by = operatorName();
  if (action === 'add') {
    const token = await addOperator(db, {email, role, by}, new Date());
    console.log(`To set the password, once and within ${HOURS} hours:`);
    console.log(`${envOrExit().publicUrl}${DESK_PATH}/password#${token}`);
  } else if (action === 'remove') {
    if (!(await removeOperator(db, {email, by}, new Date()))) {
      throw new Error(`There is no operator ${email}.`);
    }
    console.log(`${email} is removed.`);
  } else throw new Error(USAGE);
});
