// What an image holds, without Docker: the files that .dockerignore lets in, installed, built and pruned by the Dockerfile's own
// commands, started by uid 1000 on code that root owns, with DATABASE_URL.
import {execFile} from 'node:child_process';
import {chmod, cp, mkdir, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {onePort, useDataDirs} from '../support/data-dirs.ts';
import {eventually} from '../support/database.ts';
import {startPostgres} from '../support/postgres.ts';
import {ended, launch} from '../support/stack.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const emptyDataDir = useDataDirs();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let tree = '';

const patterns = (await readFile(path.join(ROOT, '.dockerignore'), 'utf8')).split('\n');
const allowed = patterns.flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
const entersAnImage = (file: string) =>
  allowed.includes(file.split('/')[0] ?? '') && !/\.test\.tsx?$|(^|\/)\.env|\.log$/.test(file);

/** The commands of the Dockerfile that act on the tree, from its first RUN to the last stage. */
async function commands(): Promise<string[]> {
  const dockerfile = (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).replaceAll(
    '\\\n',
    ' ',
  );
  const [building = ''] = dockerfile.split(/^FROM node\S+$/m);
  return [...building.matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command);
}

beforeAll(async () => {
  postgres = await startPostgres();
  tree = await mkdtemp(path.join(tmpdir(), 'wing-image-'));
  await chmod(tree, 0o755);
  const {stdout} = await run('git', ['ls-files'], {cwd: ROOT});
  for (const file of stdout.split('\n').filter(entersAnImage)) {
    await mkdir(path.dirname(path.join(tree, file)), {recursive: true});
    await cp(path.join(ROOT, file), path.join(tree, file));
  }
  for (const command of await commands()) {
    await run('sh', ['-c', command], {cwd: tree, maxBuffer: 1e8});
  }
}, 30 * 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(tree, {recursive: true});
});

test.runIf(process.getuid?.() === 0)('starts as uid 1000 on code of root', async () => {
  const url = `http://127.0.0.1:${await onePort()}`;
  const dataDir = await emptyDataDir();
  await chmod(path.dirname(dataDir), 0o777);
  const {child, output} = launch(
    {
      PORT: new URL(url).port,
      WING_DATA_DIR: dataDir,
      DATABASE_URL: postgres.databaseUrl,
      WING_SECRET: 'x'.repeat(32),
      ZERO_CACHE_URL: 'http://127.0.0.1:1',
      ZERO_API_KEY: 'y'.repeat(32),
      NODE_ENV: 'production',
    },
    {cwd: tree, uid: 1000, gid: 1000},
  );
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(output());
    return (await fetch(`${url}/healthz`).catch(() => undefined))?.ok || undefined;
  }, 'the server');
  // zero-cache has a container of its own.
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('zero-cache does not answer.');
  expect(await (await fetch(url)).text()).toContain('<title>');
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
});
