// Children whose surroundings fail: what happens to their output must not happen to them.
import {once} from 'node:events';
import {watch} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {Child} from './child.ts';

/** A device on which every write fails for want of room. */
const FULL_DISK = '/dev/full';

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, {recursive: true, force: true});
});

test.runIf(process.platform === 'linux')(
  'a full disk costs a child its log, not its life, and is told',
  async ({signal}) => {
    folder = await mkdtemp(path.join(tmpdir(), 'wing-child-'));
    const entry = path.join(folder, 'talkative.mjs');
    const marker = 'said-all';
    // More than any pipe holds: the last of it is out only if somebody reads on.
    await writeFile(
      entry,
      `import {writeFileSync} from 'node:fs';
      for (let i = 0; i < 200; i += 1) process.stdout.write('x'.repeat(10_000) + '\\n');
      process.stdout.write('end', () => writeFileSync(${JSON.stringify(path.join(folder, marker))}, 'yes'));
      setInterval(() => {}, 1000);`,
    );
    const died: string[] = [];
    const lost: string[] = [];
    const child = new Child(
      {name: 'talkative', entry, env: process.env, logFile: FULL_DISK, graceMs: 1000},
      {started: () => {}, died: (how) => died.push(how), logLost: (why) => lost.push(why)},
    );
    const watcher = watch(folder);
    const written = once(watcher, 'change', {signal});
    child.start();
    try {
      expect(await written).toEqual(['rename', marker]);
      expect(lost).toEqual([expect.stringContaining('ENOSPC')]);
      expect(died).toEqual([]);
    } finally {
      watcher.close();
      await child.stop();
    }
  },
);
