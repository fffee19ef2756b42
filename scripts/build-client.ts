// Builds the client if its sources have changed since the last build.
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {precompress} from './precompress.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['client', 'rules', 'mutators', 'queries'];
const SOURCE_FILES = [
  'schema.ts',
  'vite.config.ts',
  'vite.desk.config.ts',
  'package-lock.json',
  'scripts/build-client.ts',
  'scripts/precompress.ts',
  'scripts/browser-check.ts',
  'scripts/client-chunks.ts',
  'scripts/page-scripts.ts',
  'scripts/prerendered-pages.ts',
  'scripts/words-plugin.ts',
];
const STAMP = path.join(ROOT, 'dist', 'client.stamp');
const BUILT = path.join(ROOT, 'dist', 'client');
const MAPS = path.join(ROOT, 'dist', 'client-maps');
const PAGE = path.join(BUILT, 'index.html');
const BUILT_DESK = path.join(ROOT, 'dist', 'desk');
const DESK_PAGE = path.join(BUILT_DESK, 'index.html');

async function sourceFiles(): Promise<string[]> {
  const inFolders = SOURCES.map(async (folder) => {
    const entries = await readdir(path.join(ROOT, folder), {recursive: true, withFileTypes: true});
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  });
  return [...SOURCE_FILES, ...(await Promise.all(inFolders)).flat()].toSorted();
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles()) {
    hash.update(`${file}\0`).update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Moves the source maps out of the folder that is served: the server alone reads them (server/app/page-errors). */
async function moveMaps(): Promise<void> {
  await rm(MAPS, {recursive: true, force: true});
  await mkdir(MAPS, {recursive: true});
  for (const file of await readdir(BUILT, {recursive: true})) {
    if (file.endsWith('.map')) {
      await rename(path.join(BUILT, file), path.join(MAPS, path.basename(file)));
    }
  }
}

/** @returns whether a build was made. */
export async function buildClientIfNeeded(): Promise<boolean> {
  const digest = await digestOfSources();
  const isThere = [STAMP, PAGE, DESK_PAGE].every((file) => existsSync(file));
  const built = isThere && (await readFile(STAMP, 'utf8')) === digest;
  if (built) return false;
  // Only here: a built client starts without loading Vite.
  const {build} = await import('vite');
  // An interrupted build leaves a partial client.
  await rm(STAMP, {force: true});
  await build({
    root: path.join(ROOT, 'client'),
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await moveMaps();
  await precompress(BUILT);
  await build({
    root: path.join(ROOT, 'client', 'desk'),
    configFile: path.join(ROOT, 'vite.desk.config.ts'),
    logLevel: 'warn',
  });
  await precompress(BUILT_DESK);
  await mkdir(path.dirname(STAMP), {recursive: true});
  await writeFile(STAMP, digest);
  return true;
}
