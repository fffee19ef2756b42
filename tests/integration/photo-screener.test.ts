// The child process that looks at photos ends when it rests, which frees the model's memory.
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {photoScreener, type Screener} from '../../server/features/photos/photo-screener.ts';
import {eventually} from '../support/database.ts';

const IDLE_MS = 1500;

let folder: string;
let pidFile: string;
let screener: Screener;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-screener-'));
  pidFile = path.join(folder, 'pid');
  const classifier = path.join(folder, 'classifier.mjs');
  // A model that notes its process each time it is loaded.
  await writeFile(
    classifier,
    `import {writeFileSync} from 'node:fs';
    export async function openClassifier() {
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      return async () => ({Neutral: 1, Drawing: 0, Sexy: 0, Hentai: 0, Porn: 0});
    }`,
  );
  screener = photoScreener(path.join(folder, 'cache'), {
    classifier: pathToFileURL(classifier).href,
    idleMs: IDLE_MS,
  });
});
afterAll(async () => {
  screener.stop();
  await rm(folder, {recursive: true});
});

async function look(asked: Screener): Promise<void> {
  const photo = sharp({create: {width: 64, height: 64, channels: 3, background: '#7a9'}}).webp();
  const {scores} = await asked.look(await photo.toBuffer());
  expect(scores.Neutral).toBe(1);
}

async function lookedBy(): Promise<number> {
  await look(screener);
  return Number(await readFile(pidFile, 'utf8'));
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the process stays for the next photo, ends after its rest, and is started again', async () => {
  const pid = await lookedBy();
  expect(await lookedBy()).toBe(pid);
  const restsSince = Date.now();
  expect(runs(pid)).toBe(true);
  await eventually(async () => !runs(pid) || undefined, 'the end of the process');
  expect(Date.now() - restsSince).toBeGreaterThanOrEqual(IDLE_MS - 100);
  expect(await lookedBy()).not.toBe(pid);
});

test('a model that did not load is loaded with the next photo once it can be', async () => {
  const classifier = path.join(folder, 'repaired.mjs');
  const repaired = photoScreener(path.join(folder, 'cache'), {
    classifier: pathToFileURL(classifier).href,
  });
  await writeFile(classifier, 'throw new Error("half a download");');
  await expect(look(repaired)).rejects.toThrow('half a download');
  expect(repaired.problem()).toBe('half a download');
  await writeFile(
    classifier,
    'export const openClassifier = async () => async () => ({Neutral: 1, Drawing: 0, Sexy: 0, Hentai: 0, Porn: 0});',
  );
  await look(repaired);
  expect(repaired.problem()).toBeUndefined();
  repaired.stop();
});
