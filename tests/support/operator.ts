// Runs the operators' commands against the run's stack.
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

/** The output of `npm run <command> -- <args>`. @throws if it fails. */
export async function operate(
  stack: StackAddress,
  command: 'account' | 'credits' | 'moderate',
  ...args: string[]
): Promise<string> {
  const {stdout} = await promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...args], {
    env: {...process.env, WING_DATA_DIR: stack.dataDir, WING_OPERATOR: 'olga'},
  });
  return stdout;
}

/** Suspends a member by the operators' command. */
export async function suspend(stack: StackAddress, {userId}: Member): Promise<void> {
  await operate(stack, 'moderate', 'suspend', userId, 'A test.');
}
