// Runs a benchmark on its own Postgres: Wing's embedded one, migrated and empty, in a temporary folder.
import {chmod, mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {openDatabase, type Database} from '../server/platform/postgres/client.ts';
import {migrate} from '../server/platform/database/migrate.ts';
import {withRetry} from '../server/platform/postgres/retry.ts';
import {Child} from '../server/app/supervisor/child.ts';
import {freePorts} from '../server/app/supervisor/ports.ts';
import {logChildEvents} from './log-child-events.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 15_000;
const PASSWORD = 'bench';

/** Linux counts CPU time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

/** Reads /proc/<pid>/stat: the parent's pid, and the CPU seconds of the process and of its ended children. */
async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const time = (...at: number[]) =>
    at.reduce((sum, i) => sum + (fields[i] ?? 0), 0) / TICKS_PER_SECOND;
  return {parent: String(fields[1]), own: time(11, 12), children: time(13, 14)};
}

/** CPU seconds of a Postgres server and its connections so far; 0 without /proc. */
async function cpuOf(postmaster: string): Promise<number> {
  const pids = await readdir('/proc').catch(() => []);
  const all = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(statOf));
  const {own, children} = await statOf(postmaster);
  return all
    .filter(({parent}) => parent === postmaster)
    .reduce((sum, child) => sum + child.own, own + children);
}

export type BenchPostgres = {
  db: Database;
  url: string;
  /** CPU seconds of all processes of the server so far. */
  cpuSeconds: () => Promise<number>;
};

/** Runs `measure` on an empty migrated database, over `connections` connections. */
export async function onPostgres<T>(
  connections: number,
  measure: (postgres: BenchPostgres) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wing-bench-'));
  await chmod(dir, 0o755);
  const [port = 0] = await freePorts(1);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const {PATH, HOME} = process.env;
  const server = new Child(
    {
      name: 'postgres',
      entry: new URL('../server/app/supervisor/postgres.ts', import.meta.url),
      env: {PATH, HOME, PGDATA: path.join(dir, 'data'), PGPORT: String(port), PGPASSWORD: PASSWORD},
      logFile: path.join(dir, 'postgres.log'),
      graceMs: STOP_GRACE_MS,
    },
    logChildEvents('Postgres'),
  );
  server.start();
  try {
    await withRetry(() => migrate(url), {budgetMs: START_TIMEOUT_MS});
    const {db, close} = openDatabase(url, 'wing-bench', connections);
    try {
      const [pid = ''] = (await readFile(path.join(dir, 'data', 'postmaster.pid'), 'utf8')).split(
        '\n',
      );
      return await measure({db, url, cpuSeconds: () => cpuOf(pid)});
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    await rm(dir, {recursive: true, force: true});
  }
}
