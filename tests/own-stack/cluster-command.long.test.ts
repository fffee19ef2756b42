// `npm run cluster` starts Wing on several processes, and deletes their data when it ends.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {onePort} from '../support/data-dirs.ts';
import {eventually} from '../support/database.ts';
import {scriptArgs} from '../support/scripts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_MS = 120_000;

test('serves the demo at the port until it is told to stop', async () => {
  const port = await onePort();
  const child = spawn(process.execPath, [...scriptArgs('cluster'), '--port', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  try {
    const dataDir = await eventually(
      async () => /Data and logs, deleted at the end: (.+)\n/.exec(output)?.[1],
      'a cluster',
      READY_MS,
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(existsSync(dataDir)).toBe(true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    child.kill('SIGKILL');
  }
});
