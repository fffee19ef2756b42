// Measures the externally visible phases of `npm start`, with an empty data directory and with the state of the previous
// run.
import {existsSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {ended, launch, makeDataDir} from '../../tests/support/stack.ts';

const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 10;

/** Milliseconds since the command. */
export type StartUp = {database: number; api: number; ready: number};

const isOk = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true;

async function measureOne(dataDir: string): Promise<StartUp> {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const urlFile = path.join(dataDir, 'database-url');
  await rm(urlFile, {force: true});
  const start = performance.now();
  const {child, output} = launch({PORT: String(port), WING_DATA_DIR: dataDir, WING_DEMO: 'off'});
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    while (!(await isReached())) {
      if (performance.now() - start > START_TIMEOUT_MS) throw new Error(output());
      await sleep(POLL_INTERVAL_MS);
    }
    return performance.now() - start;
  };
  const database = await until(() => existsSync(urlFile));
  const api = await until(() => isOk(`${url}/healthz`));
  const ready = await until(() => output().includes('Wing is ready at'));
  child.kill('SIGTERM');
  await ended(child);
  return {database, api, ready};
}

export async function measureStartUp(): Promise<Record<'empty' | 'again', StartUp>> {
  const dataDir = await makeDataDir();
  try {
    return {empty: await measureOne(dataDir), again: await measureOne(dataDir)};
  } finally {
    await rm(path.dirname(dataDir), {recursive: true, force: true});
  }
}
