// Postgres is killed repeatedly: clients retry their writes, and the page recovers within 30 s after that without a reload.
import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {killHard, pidOf, untilReady} from '../support/kill.ts';
import {times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {persistentSenderOf} from '../support/messages.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const DOWN_MS = times(4000, 60_000);
const BACK_MS = 30_000;

/** Text of database, driver or socket errors, which must not reach the client. */
const INTERNAL = /E(?:CONN|PIPE|NOENT)|127\.0\.0\.1|PGSQL|terminat|shutting down|starting up/i;

/** Collects texts of internal errors from everything the page receives by socket or from the API. */
function watchInternals(page: Page): readonly string[] {
  const texts: string[] = [];
  const read = (text: string) => INTERNAL.test(text) && texts.push(text.slice(0, 300));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({payload}) => read(String(payload)));
  });
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    response.text().then(read, () => undefined);
  });
  return texts;
}

async function keepDown(): Promise<void> {
  const end = Date.now() + DOWN_MS;
  while (Date.now() < end) {
    try {
      killHard(stack, 'postgres');
    } catch {
      // Postgres is down, as intended.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until a job that is added now has been done. */
async function untilJobsRun(userId: string): Promise<void> {
  const key = 'after-the-outage';
  await sql`
    select graphile_worker.add_job('serve-member', json_build_object('userId', ${userId}::text), job_key := ${key})`;
  await eventually(
    async () => {
      const waiting = await sql`select from graphile_worker.jobs where key = ${key}`;
      return waiting.length === 0 || undefined;
    },
    'the job',
    BACK_MS,
  );
}

test(
  `with Postgres down for ${DOWN_MS / 1000} s, the page recovers in 30 s without reload, loss or internal error texts`,
  {timeout: 200_000},
  async () => {
    const couple = await makeCouple(stack, sql);
    const {ada, ben, chatId} = couple;
    const {page, context} = await openWindow(browser, stack, {member: ada});
    const internals = watchInternals(page);
    await openRoom(page, couple);
    await page.evaluate(() => Object.assign(window, {neverReloaded: true}));

    const down = keepDown();
    await say(page, 'Typed while it was down');
    // Another page sends other queries.
    await page.getByRole('button', {name: 'Back to Matches'}).click();
    await page.goBack();
    const failures: number[] = [];
    const sent = persistentSenderOf(stack, ben, (status) => failures.push(status))({
      id: randomUUID(),
      chatId,
      text: 'Sent then',
    });
    await down;
    const began = performance.now();
    await expectPage(bubble(page, 'Sent then')).toBeVisible({timeout: BACK_MS});
    await expectPage(bubble(page, 'Typed while it was down')).toContainText(/Sent|Seen/, {
      timeout: BACK_MS,
    });
    console.log(`back after ${Math.round(performance.now() - began)} ms`);
    expect(performance.now() - began).toBeLessThan(BACK_MS);
    expect(await sent).toEqual({ok: true});
    // A device waits after a 503, and gives a message up after some 500s.
    expect(failures.filter((status) => status !== 503)).toEqual([]);
    const rows = await sql`select from message where chat_id = ${chatId}`;
    expect(rows).toHaveLength(2);
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    expect(internals).toEqual([]);
    await untilReady(stack);
    await untilJobsRun(ada.userId);
    await context.close();
    await sql`delete from chat where id = ${chatId}`;
  },
);

longTest('the supervisor replaces a zero-cache that hangs when Postgres dies', async () => {
  const hanging = pidOf(stack, 'zero-cache');
  process.kill(-hanging, 'SIGSTOP');
  killHard(stack, 'postgres');
  await eventually(async () => {
    try {
      return pidOf(stack, 'zero-cache') !== hanging || undefined;
    } catch {
      // The supervisor has ended the hanging one and not yet started another.
      return undefined;
    }
  }, 'another zero-cache');
  await untilReady(stack);
});
