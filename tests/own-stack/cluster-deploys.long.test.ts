// A rolling deploy: each server in turn is stopped and started while 38 members write and read, and one uses a browser. Needs a
// cluster, whose servers it stops.
import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, unsentOnDevice} from '../support/chat.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import type {Member} from '../support/member.ts';

const {cluster, sql} = await useCluster();
const browser = await useBrowser();
const COUPLES = 20;
/** The pause between two messages of a member. */
const PAUSE_MS = 500;

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
  for (const server of cluster.servers) {
    await server.stop();
    await say(page, `While ${server.name} is away`);
    await expectPage(bubble(page, `While ${server.name} is away`)).toContainText('Sent');
    server.start();
    await eventually(
      async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.ok || undefined,
      'readiness',
    );
  }
  ending.abort();
  const sent = (await Promise.all(running)).flat();
  expect(failures).toEqual([]);
  const rows = await sql<{id: string}[]>`select id from message where id = any (${sent})`;
  expect(rows).toHaveLength(sent.length);
  console.log(`${sent.length} messages`);
  await eventually(async () => (await unsentOnDevice(page)) === 0 || undefined, 'nothing unsent');
});
