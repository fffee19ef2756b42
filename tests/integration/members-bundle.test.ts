// Nothing of the operators' desk is in the members' client: neither its code nor styles of classes that only it names.
import {execFile} from 'node:child_process';
import {appendFile, cp, mkdtemp, readFile, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {filesBelow} from '../support/files.ts';
import {longTest} from '../support/long-test.ts';

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
/** A class name, by which Tailwind adds a rule to the styles, and a statement that no build drops. */
const markOf = (width: number) => `\nglobalThis['marked'] = 'w-[${width}px]';\n`;
const [DESKS, MEMBERS] = [47_111, 47_112];

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'wing-bundle-'));
});
afterAll(() => rm(copy, {recursive: true, force: true}));

const sourceMap = z.object({sources: z.array(z.string())});

test('no module of the desk is in what members load', async () => {
  const maps = await filesBelow(path.join(ROOT, 'dist', 'client-maps'));
  const texts = await Promise.all(maps.map((file) => readFile(file, 'utf8')));
  const sources = texts.flatMap((text) => sourceMap.parse(JSON.parse(text)).sources);
  expect(sources.filter((source) => source.includes('/client/features/')).length).toBeGreaterThan(
    20,
  );
  expect(sources.filter((source) => source.includes('/client/desk/'))).toEqual([]);
});

/** The built styles of an application. */
async function stylesOf(folder: 'client' | 'desk'): Promise<string> {
  const files = await filesBelow(path.join(ROOT, 'dist', folder));
  const styles = files.filter((file) => file.endsWith('.css'));
  return (await Promise.all(styles.map((file) => readFile(file, 'utf8')))).join('');
}

test('the styles of members have no class of the desk alone', async () => {
  expect(await stylesOf('desk')).toContain('15rem_minmax');
  expect(await stylesOf('client')).not.toContain('15rem_minmax');
});

/** Builds the copy's client. @returns its files as texts. */
async function built(): Promise<string[]> {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'client', '--config', 'vite.config.ts', '--logLevel', 'warn'];
  args.push('--minify', 'false', '--sourcemap', 'false');
  // Without Vitest's variables, by which React would be built for tests.
  const {PATH, HOME} = process.env;
  await promisify(execFile)(process.execPath, args, {cwd: copy, env: {PATH, HOME}});
  const files = await filesBelow(path.join(copy, 'dist', 'client'));
  return Promise.all(files.map((file) => readFile(file, 'latin1')));
}

/** @returns the number of marked files. */
async function mark(folder: string, width: number): Promise<number> {
  const files = await filesBelow(path.join(copy, folder));
  const modules = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const styles = files.filter((file) => file.endsWith('.css'));
  for (const file of modules) await appendFile(file, markOf(width));
  for (const file of styles) await appendFile(file, `\n.marked { height: ${width}px }\n`);
  return modules.length + styles.length;
}

longTest('the desk adds nothing to what members load, styles included', async () => {
  for (const source of SOURCES) {
    await cp(path.join(ROOT, source), path.join(copy, source), {recursive: true});
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  expect(await mark('client/desk', DESKS)).toBeGreaterThan(20);
  // Where members' code is marked in the same way, the build has both its statement and its style.
  expect(await mark('client/features/suggestions', MEMBERS)).toBeGreaterThan(0);
  const files = await built();
  expect(files.length).toBeGreaterThan(50);
  const having = (text: string) => files.filter((file) => file.includes(text)).length;
  expect(having(`'w-[${MEMBERS}px]'`) + having(`"w-[${MEMBERS}px]"`)).toBeGreaterThan(0);
  expect(having(`width: ${MEMBERS}px`) + having(`width:${MEMBERS}px`)).toBeGreaterThan(0);
  expect(having(String(DESKS))).toBe(0);
});
