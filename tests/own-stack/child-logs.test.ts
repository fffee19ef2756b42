// A supervised process survives failures of its log. The tests start their own processes.
import {EventEmitter, once} from 'node:events';
import {watch} from 'node:fs';
import {mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {Child} from '../../server/app/supervisor/child.ts';
import {eventually} from '../support/database.ts';

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, {recursive: true, force: true});
});

test('keeps a child running and reports it when its log cannot be written', async ({signal}) => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-child-'));
  const entry = path.join(folder, 'talkative.mjs');
  const marker = 'said-all';
  // More than a pipe holds, so that the child blocks unless its output is read.
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
    {name: 'talkative', entry, env: process.env, logFile: folder, graceMs: 1000},
    {started: () => {}, died: (how) => died.push(how), logLost: (why) => lost.push(why)},
  );
  const watcher = watch(folder);
  const written = once(watcher, 'change', {signal});
  child.start();
  try {
    expect(await written).toEqual(['rename', marker]);
    expect(lost).toEqual([expect.stringContaining('it is not a file')]);
    expect(died).toEqual([]);
  } finally {
    watcher.close();
    await child.stop();
  }
});

test('limits the log of a running process and keeps its end', async ({signal}) => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-child-'));
  const entry = path.join(folder, 'endless.mjs');
  const logFile = path.join(folder, 'endless.log');
  await writeFile(
    entry,
    `const line = 'x'.repeat(99_999) + '\\n';
    for (let i = 0; i < 300; i += 1) process.stdout.write(line);
    process.stdout.write('the end');`,
  );
  const notices = new EventEmitter();
  const child = new Child(
    {name: 'endless', entry, env: process.env, logFile, graceMs: 1000},
    {started: () => {}, died: () => notices.emit('died'), logLost: () => {}},
  );
  const died = once(notices, 'died', {signal});
  child.start();
  await died;
  await child.stop();
  await eventually(
    async () => (await readFile(logFile, 'utf8')).endsWith('the end') || undefined,
    'the end of the log',
  );
  const logs = (await readdir(folder)).filter((name) => name.includes('.log'));
  expect(logs.toSorted()).toEqual(['endless.log', 'endless.log.1']);
  for (const name of logs) {
    const {size} = await stat(path.join(folder, name));
    expect(size).toBeLessThanOrEqual(10 * 1024 * 1024);
  }
});
