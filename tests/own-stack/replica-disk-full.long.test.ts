// The disk of zero-cache's replica fills up: Postgres stores the messages written meanwhile, and open pages show them
// without a reload once the disk has space. Its own stack, because its data folder lies on a small disk.
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, open, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, fillRoom, makeCouple, openRoom} from '../support/chat.ts';
import {eventually, openTestDatabase} from '../support/database.ts';
import {startStack, type Stack} from '../support/stack.ts';

const run = promisify(execFile);
const BACK_MS = 30_000;
const DISK_MB = 48;
const COUNT = 3000;

const mount = (folder: string) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
const unmount = (folder: string) => run('umount', ['--lazy', folder]);

/** Whether the test may mount a tmpfs, which needs root and a permissive container. */
async function mayMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-disk-'));
  try {
    await mount(folder);
    await unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

/** Writes to the file until the disk is full. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const isTaken = (bytes: Buffer) =>
    handle.write(bytes).then(
      ({bytesWritten}) => bytesWritten === bytes.length,
      () => false,
    );
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size);
      while (await isTaken(bytes));
    }
  } finally {
    await handle.close();
  }
}

describe.runIf(await mayMount())('a replica on a disk of its own', async () => {
  const browser = await useBrowser();
  let stack: Stack;
  let disk: string;

  beforeAll(async () => {
    stack = await startStack({WING_DEMO: 'off'}, async (dataDir) => {
      disk = path.join(dataDir, 'zero');
      await mkdir(disk, {recursive: true});
      await mount(disk);
    });
  });
  afterAll(async () => {
    await unmount(disk);
    await stack.stop();
  });

  test('zero-cache recovers from a full disk within 30 s of free space, without loss', async () => {
    const sql = openTestDatabase(stack);
    const couple = await makeCouple(stack, sql);
    const {page, context} = await openWindow(browser, stack, {member: couple.ada});
    await openRoom(page, couple);
    await page.evaluate(() => Object.assign(window, {neverReloaded: true}));

    const filler = path.join(disk, 'filler');
    await fill(filler);
    await fillRoom(sql, couple, COUNT);
    await eventually(
      async () => stack.output().includes('zero-cache ended') || undefined,
      'the end of zero-cache',
    );
    await rm(filler);
    const freedAt = performance.now();
    await expectPage(bubble(page, `Old message ${COUNT}.`)).toBeVisible({timeout: BACK_MS});
    console.log(`back ${Math.round(performance.now() - freedAt)} ms after there was room again`);
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await context.close();
    await sql.end();
  });
});
