// Runs a script of scripts/ as its npm command does.
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Arguments of Node that run `scripts/<name>.ts`, in the project's folder. */
export const scriptArgs = (name: string) => [
  '--import',
  './server/platform/fast-imports.js',
  `scripts/${name}.ts`,
];

type Run = {env: NodeJS.ProcessEnv; uid?: number; gid?: number};

/** Resolves to its standard output. Rejects with `code` and `stderr` when it fails. */
export async function runScript(name: string, args: string[], run: Run): Promise<string> {
  const {stdout} = await promisify(execFile)(process.execPath, [...scriptArgs(name), ...args], {
    cwd: ROOT,
    ...run,
  });
  return stdout;
}
