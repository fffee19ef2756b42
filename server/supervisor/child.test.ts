// Children whose surroundings fail: what happens to their output must not happen to them.
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, expect, test, vi} from 'vitest';
import {Child} from './child.ts';

/** A device on which every write fails for want of room. */
const FULL_DISK = '/dev/full';

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, {recursive: true, force: true});
});

test.runIf(process.platform === 'linux')(
  'a full disk costs a child its log, not its life, and is told',
  async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wing-child-'));
    const entry = path.join(folder, 'talkative.mjs');
    const marker = path.join(folder, 'said-all');
    // More than any pipe holds: it gets to the end only if somebody reads on.
    await writeFile(
      entry,
      `import {writeFileSync} from 'node:fs';
      for (let i = 0; i < 200; i += 1) process.stdout.write('x'.repeat(10_000) + '\\n');
      writeFileSync(${JSON.stringify(marker)}, 'yes');
      setInterval(() => {}, 1000);`,
    );
    const died: string[] = [];
    const lost: string[] = [];
    const child = new Child(
      {name: 'talkative', entry, env: process.env, logFile: FULL_DISK, graceMs: 1000},
      {started: () => {}, died: (how) => died.push(how), logLost: (why) => lost.push(why)},
    );
    child.start();
    try {
      await vi.waitFor(async () => expect(await readFile(marker, 'utf8')).toBe('yes'), 10_000);
      expect(lost).toEqual([expect.stringContaining('ENOSPC')]);
      expect(died).toEqual([]);
    } finally {
      await child.stop();
    }
  },
);
