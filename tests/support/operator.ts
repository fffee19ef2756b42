// Acts as an operator: runs the npm commands as processes, and moderates directly in the database.
import type {Act} from '../../rules/safety/report.ts';
import {moderate} from '../../server/features/safety/moderation.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import type {Member} from './member.ts';
import {runScript} from './scripts.ts';
import type {StackAddress} from './stack.ts';

const OPERATOR = 'olga';

/** The output of `npm run <command> -- <args>`. @throws if it fails. */
export function operate(
  stack: StackAddress,
  command: 'account' | 'credits' | 'moderate' | 'operator',
  ...args: string[]
): Promise<string> {
  const env = {
    ...process.env,
    WING_DATA_DIR: stack.dataDir,
    WING_OPERATOR: OPERATOR,
    PUBLIC_URL: stack.url,
  };
  return runScript(command, args, {env});
}

/** Moderates as `npm run moderate` does, without a process. */
async function actOn(
  {databaseUrl}: StackAddress,
  {userId}: Member,
  act: Act,
  why = 'A test.',
): Promise<void> {
  const {db, close} = openDatabase(databaseUrl, 'wing-test', 1);
  try {
    const command = {operator: OPERATOR, act, userId, reportId: undefined, why};
    await moderate(db, command, new Date());
  } finally {
    await close();
  }
}

export const suspend = (stack: StackAddress, member: Member, why?: string) =>
  actOn(stack, member, 'suspend', why);
export const restore = (stack: StackAddress, member: Member) => actOn(stack, member, 'restore');
