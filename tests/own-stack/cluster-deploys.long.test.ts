// A rolling deploy: each server and then the worker is stopped and started while 38 members write and read, and one uses a browser.
// Needs a cluster, whose servers it stops.
import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, unsentOnDevice} from '../support/chat.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import type {Member} from '../support/member.ts';

const {cluster, sql} = await useCluster({WING_ROLE: 'api'});
const browser = await useBrowser();
const COUPLES = 20;
/** The pause between two messages of a member. */
const PAUSE_MS = 500;
/** The pause between two messages in the room that a page has open. */
const MESSAGE_PAUSE_MS = 100;

/** Sends messages and reads a page's data until the signal. Returns the texts that the server accepted. */
async function runTraffic(member: Member, chatId: string, ending: AbortSignal, failures: string[]) {
  const sent: string[] = [];
  while (!ending.aborted) {
    const text = randomUUID();
    try {
      const result = await member.send({id: text, chatId, text});
      if (result.ok) sent.push(text);
      else failures.push(`chat.send: ${result.code} ${result.message}`);
      const {status} = await fetch(`${cluster.url}/api/account`, {
        headers: {cookie: member.cookie},
      });
      if (status !== 200) failures.push(`/api/account: ${status}`);
    } catch (error) {
      failures.push(`${String(error)} ${error instanceof Error ? String(error.cause) : ''}`);
      return sent;
    }
    await sleep(PAUSE_MS);
  }
  return sent;
}

/** Stops each server in turn, then the worker, and starts it after `meanwhile`. */
async function restartEach(meanwhile: (server: {name: string}) => Promise<unknown>): Promise<void> {
  const worker = cluster.parts.find(({name}) => name === 'worker');
  if (!worker) throw new Error('There is no worker.');
  for (const server of [...cluster.servers, worker]) {
    await server.stop();
    await meanwhile(server);
    server.start();
    await eventually(
      async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.ok || undefined,
      'readiness',
    );
  }
}

/** Runs in the page: notes each moment in which the numbers of the shown messages are not one after the other. */
function noteDisorder(): void {
  const log = document.querySelector('[role=log]');
  const disorder: string[] = [];
  const check = () => {
    const texts = [...(log?.querySelectorAll('li') ?? [])].map(({textContent}) => textContent);
    const numbers = texts.map((text) => Number(/Message (\d+)\./.exec(text)?.[1]));
    const isInOrder = numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
    if (!isInOrder) disorder.push(numbers.join(' '));
  };
  if (log) new MutationObserver(check).observe(log, {childList: true, subtree: true});
  Object.assign(globalThis, {disorder});
}

test('messages reach an open room in order and once while the servers restart, and are marked as read', async () => {
  const couple = await makeCouple(cluster, sql);
  const {ada, ben, chatId} = couple;
  const {page} = await openWindow(browser, cluster, {member: ben});
  let sockets = 0;
  let early = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/typing')) return;
    sockets += 1;
    socket.on('framereceived', () => (early += 1));
  });
  await openRoom(page, couple);
  await page.evaluate(noteDisorder);
  const ending = new AbortController();
  let written = 0;
  const writeOn = async () => {
    while (!ending.signal.aborted) {
      written += 1;
      const result = await ada.send({id: randomUUID(), chatId, text: `Message ${written}.`});
      expect(result).toEqual({ok: true});
      await sleep(MESSAGE_PAUSE_MS);
    }
  };
  const writing = writeOn();
  await restartEach(async () => {
    const before = written;
    await eventually(async () => written > before + 10 || undefined, 'messages meanwhile');
  });
  ending.abort();
  await writing;
  await expectPage(bubble(page, `Message ${written}.`)).toBeVisible();
  expect(await page.evaluate('disorder')).toEqual([]);
  await eventually(async () => {
    const [unread] = await sql<{count: string}[]>`
      select count(*) from message join chat_member using (chat_id)
      where chat_id = ${chatId} and user_id = ${ben.userId}
        and (last_read_at is null or created_at > last_read_at)`;
    return unread?.count === '0' || undefined;
  }, 'the mark of the newest message');
  console.log(`${written} messages, ${early} of them by ${sockets} sockets of the room`);
  expect(sockets).toBeGreaterThan(1);
  expect(early).toBeGreaterThan(10);
});

test('restarts one server after the other without a failed request or a lost message', async () => {
  const couples = [];
  for (let i = 0; i < COUPLES; i += 1) couples.push(await makeCouple(cluster, sql));
  const [watched, ...others] = couples;
  if (!watched) throw new Error('There is no couple.');
  const {page} = await openWindow(browser, cluster, {member: watched.ada});
  await openRoom(page, watched);

  const ending = new AbortController();
  const failures: string[] = [];
  // Only a member's newest message shows `Sent`, so these members do not write in the watched room.
  const running = others.flatMap(({ada, ben, chatId}) =>
    [ada, ben].map((member) => runTraffic(member, chatId, ending.signal, failures)),
  );
  await restartEach(async ({name}) => {
    await say(page, `While ${name} is away`);
    await expectPage(bubble(page, `While ${name} is away`)).toContainText('Sent');
  });
  ending.abort();
  const sent = (await Promise.all(running)).flat();
  expect(failures).toEqual([]);
  const rows = await sql<{id: string}[]>`select id from message where id = any (${sent})`;
  expect(rows).toHaveLength(sent.length);
  console.log(`${sent.length} messages`);
  await eventually(async () => (await unsentOnDevice(page)) === 0 || undefined, 'nothing unsent');
});
