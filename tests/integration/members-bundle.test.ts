// The members' client is built to the same bytes without the operators' desk.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cp, mkdtemp, readFile, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {filesBelow} from '../support/files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the build of the members' client reads. */
const SOURCES = [
  'client',
  'rules',
  'mutators',
  'queries',
  'scripts',
  'schema.ts',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
];
/** Made of the others after the build. */
const DERIVED = /\.(br|gz|map)$/;

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'wing-bundle-'));
});
afterAll(() => rm(copy, {recursive: true, force: true}));

/** The hash of every file by its path in the folder. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const files = (await filesBelow(folder)).filter((file) => !DERIVED.test(file)).toSorted();
  const hashed = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return [path.relative(folder, file), hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/** Builds the copy's client. */
async function built(): Promise<Record<string, string>> {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'client', '--config', 'vite.config.ts', '--logLevel', 'warn'];
  // What the desk would add is there before it is minified, too.
  args.push('--minify', 'false', '--sourcemap', 'false');
  // Without Vitest's variables, by which React would be built for tests.
  const {PATH, HOME} = process.env;
  await promisify(execFile)(process.execPath, args, {cwd: copy, env: {PATH, HOME}});
  return hashesIn(path.join(copy, 'dist', 'client'));
}

// Both are built in one folder: the order of modules, and so the bytes, depends on the path.
test('the desk adds no byte to what members load', async () => {
  for (const source of SOURCES) {
    await cp(path.join(ROOT, source), path.join(copy, source), {recursive: true});
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const withDesk = await built();
  expect(Object.keys(withDesk).length).toBeGreaterThan(50);
  await rm(path.join(copy, 'client', 'desk'), {recursive: true});
  await rm(path.join(copy, 'dist'), {recursive: true});
  expect(await built()).toEqual(withDesk);
});
