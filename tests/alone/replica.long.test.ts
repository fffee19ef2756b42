// zero-cache rebuilds a deleted or corrupted replica, and the open page continues without a reload and shows the message
// written meanwhile.
import {randomUUID} from 'node:crypto';
import {readdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom} from '../support/chat.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const folder = path.join(stack.dataDir, 'zero');
const BACK_MS = 30_000;

async function replicaFiles(): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith('replica.db'))
    .map((name) => path.join(folder, name));
}

async function remove(): Promise<void> {
  for (const file of await replicaFiles()) await rm(file, {force: true});
}

async function ruin(): Promise<void> {
  for (const file of await replicaFiles()) await writeFile(file, 'ruined'.repeat(5000));
}

const HARMS = [
  ['deleted', remove],
  ['ruined', ruin],
] as const;

test.each(HARMS)(
  'zero-cache recovers within 30 s from a replica that is %s',
  {timeout: 120_000},
  async (_, harm) => {
    const couple = await makeCouple(stack, sql);
    const {page, context} = await openWindow(browser, stack, {member: couple.ada});
    await openRoom(page, couple);
    await page.evaluate(() => Object.assign(window, {neverReloaded: true}));
    expect((await replicaFiles()).length).toBeGreaterThan(0);

    const began = performance.now();
    killHard(stack, 'zero-cache');
    await harm();
    const text = `Written meanwhile ${randomUUID()}`;
    await couple.ben.send({id: randomUUID(), chatId: couple.chatId, text});
    await expectPage(bubble(page, text)).toBeVisible({timeout: BACK_MS});
    console.log(`back after ${Math.round(performance.now() - began)} ms`);
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await untilReady(stack);
    await context.close();
  },
);
