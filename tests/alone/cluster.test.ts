// Two servers and two view-syncers on one Postgres: what members do on one reaches those on the other.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, signInAs, type Couple} from '../support/chat.ts';
import {atServer, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import type {Member} from '../support/member.ts';

const {cluster, sql} = await useCluster();
const browser = await useBrowser();

/** The sync connections of each server. */
function connections(): Promise<number[]> {
  return Promise.all(
    cluster.servers.map(async ({url}) => {
      const headers = {authorization: `Bearer ${cluster.metricsKey}`};
      const text = await (await fetch(`${url}/metrics`, {headers})).text();
      return Number(/^wing_connected_clients (\d+)$/m.exec(text)?.[1]);
    }),
  );
}

/** Opens the couple's room by one of the servers. */
async function enter(couple: Couple, member: Member, server: number) {
  const {page, context} = await openWindow(browser, cluster);
  await signInAs(context, cluster, member);
  await atServer(cluster, server, async () => {
    await openRoom(page, couple);
    await eventually(async () => (await connections())[server] === 1 || undefined, 'a connection');
  });
  return page;
}

test('delivers messages between members on different servers', async () => {
  const couple = await makeCouple(cluster, sql);
  const ada = await enter(couple, couple.ada, 0);
  const ben = await enter(couple, couple.ben, 1);
  await say(ada, 'Which server are you on?');
  await expectPage(bubble(ben, 'Which server are you on?')).toBeVisible();
  await say(ben, 'The other one.');
  await expectPage(bubble(ada, 'The other one.')).toBeVisible();
  expect(await connections()).toEqual([1, 1]);
});
