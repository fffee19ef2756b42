// A log uses at most twice its limit and keeps the newest lines.
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {once} from 'node:events';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {RotatingLog} from './rotating-log.ts';

const BYTES_MAX = 1000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-log-'));
});
afterEach(() => rm(folder, {recursive: true, force: true}));

test('rotates while it is written, within its limit', async () => {
  const file = path.join(folder, 'zero-cache.log');
  await writeFile(file, 'from before\n');
  const log = new RotatingLog(file, BYTES_MAX);
  const lines = Array.from({length: 500}, (_, i) => `line ${i}\n`);
  for (const line of lines) log.write(line);
  log.end();
  await once(log, 'close');
  expect((await readdir(folder)).toSorted()).toEqual(['zero-cache.log', 'zero-cache.log.1']);
  const [before, now] = [await readFile(`${file}.1`, 'utf8'), await readFile(file, 'utf8')];
  for (const text of [before, now]) expect(text.length).toBeLessThanOrEqual(BYTES_MAX);
  expect(before.length).toBeGreaterThan(BYTES_MAX / 2);
  expect(lines.join('').endsWith(before + now)).toBe(true);
});
