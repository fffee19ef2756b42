// Two servers, a worker and two view-syncers on one Postgres: writes of members on one server reach members on the other.
// Needs a cluster, because the shared stack has one server.
import {readFile} from 'node:fs/promises';
import {isDeepStrictEqual} from 'node:util';
import {expect as expectPage} from 'playwright/test';
import {afterAll, afterEach, expect, test} from 'vitest';
import type {Part} from '../../scripts/cluster/part.ts';
import {post} from '../support/auth-calls.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, unsentOnDevice, type Couple} from '../support/chat.ts';
import {atServer, pinTo, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {nextMail} from '../support/mailbox.ts';
import {signUp, type Member} from '../support/member.ts';
import {startModel} from '../support/model-stand-in.ts';
import {mustUpload, noisyPhoto, view} from '../support/photos.ts';
import {processesMentioning} from '../support/processes.ts';
import {openRawConnection, type RawConnection} from '../support/raw-sync.ts';
import {answer, suggestedCouple, wingmanMessage} from '../support/suggested.ts';
import {openFrames, openTyping} from '../support/typing.ts';

const {cluster, sql} = await useCluster({WING_ROLE: 'api'});
const model = await startModel(cluster.modelPort);
afterAll(() => model.stop());
const browser = await useBrowser();
const CONNECTS = 6;
const READY_MS = 60_000;

afterEach(async () => {
  cluster.balancer.pin();
  for (const context of browser.contexts()) await context.close();
});

/** The number of sync connections of each server. */
function connections(): Promise<number[]> {
  return Promise.all(
    cluster.servers.map(async ({url}) => {
      const headers = {authorization: `Bearer ${cluster.metricsKey}`};
      const text = await (await fetch(`${url}/metrics`, {headers})).text();
      return Number(/^wing_connected_clients (\d+)$/m.exec(text)?.[1]);
    }),
  );
}

/** Opens the couple's room through one of the servers. */
async function enter(couple: Couple, member: Member, server: number) {
  const {page, context} = await openWindow(browser, cluster);
  let group = '';
  page.on('websocket', (socket) => {
    group ||= new URL(socket.url()).searchParams.get('clientGroupID') ?? '';
  });
  await signInAs(context, cluster, member);
  const before = (await connections())[server] ?? 0;
  await atServer(cluster, server, async () => {
    await openRoom(page, couple);
    await eventually(async () => (await connections())[server] === before + 1 || undefined, 'sync');
  });
  return {page, group: () => group};
}

test('delivers messages between members on different servers', async () => {
  const couple = await makeCouple(cluster, sql);
  const {page: ada} = await enter(couple, couple.ada, 0);
  const {page: ben} = await enter(couple, couple.ben, 1);
  await say(ada, 'Which server are you on?');
  await expectPage(bubble(ben, 'Which server are you on?')).toBeVisible();
  await say(ben, 'The other one.');
  await expectPage(bubble(ada, 'The other one.')).toBeVisible();
  await expectPage.poll(connections).toEqual([1, 1]);
});

test('the worker writes the wingman’s message and sends mails, and serves no members', async () => {
  const [her, him] = await suggestedCouple(cluster, sql);
  model.behave({kind: 'answer', text: 'What did you laugh about last?'});
  await atServer(cluster, 0, () => answer(her, him, 'Yes'));
  await atServer(cluster, 1, () => answer(him, her, 'Yes'));
  const chatId = chatIdOf(her.userId, him.userId);
  await wingmanMessage(sql, chatId);
  expect(model.requests).toHaveLength(1);
  await post(cluster, 'auth/request-password-reset', {email: her.email});
  await nextMail(cluster, her.email, 'password');

  const worker = cluster.parts.find(({name}) => name === 'worker');
  const statusOf = async (address: string) => (await fetch(`${worker?.url}${address}`)).status;
  for (const probe of ['/healthz', '/readyz']) expect(await statusOf(probe)).toBe(200);
  for (const page of ['/', '/api/config', '/api/auth/get-session']) {
    expect([page, await statusOf(page)]).toEqual([page, 404]);
  }
});

test('a server that runs no jobs is ready while a worker runs', async () => {
  const ready = `${cluster.servers[0]?.url}/readyz`;
  const worker = cluster.parts.find(({name}) => name === 'worker');
  await worker?.stop();
  const {status, text} = await eventually(async () => {
    const response = await fetch(ready);
    return response.ok ? undefined : {status: response.status, text: await response.text()};
  }, 'the lack of a worker');
  expect([status, text]).toEqual([503, 'No worker runs the jobs.']);
  worker?.start();
  await eventually(async () => (await fetch(ready)).ok || undefined, 'readiness', READY_MS);
});

test('passes typing signals from one server to another', async () => {
  const {ada, ben, chatId} = await makeCouple(cluster, sql);
  const [serverA, serverB] = cluster.servers;
  const typist = await openTyping(cluster, serverA?.url ?? '', {chatId, cookie: ada.cookie});
  const partner = await openTyping(cluster, serverB?.url ?? '', {chatId, cookie: ben.cookie});
  const arrival = partner.next();
  typist.type();
  await arrival;
  typist.close();
  partner.close();
});

test('passes messages from one server to another', async () => {
  const {ada, ben, chatId} = await makeCouple(cluster, sql);
  const his = await openFrames(cluster, cluster.servers[1]?.url ?? '', {
    chatId,
    cookie: ben.cookie,
  });
  for (const text of ['One', 'Two'])
    await atServer(cluster, 0, () => ada.send({id: crypto.randomUUID(), chatId, text}));
  await expect.poll(() => his.frames).toMatchObject([{text: 'One', before: null}, {text: 'Two'}]);
  his.close();
});

test('serves a photo that was uploaded to another server', async () => {
  const member = await signUp(cluster);
  const {buffer} = await noisyPhoto('photo.jpg', 'teal');
  const key = await atServer(cluster, 0, () => mustUpload(cluster, member, 0, buffer));
  const shown = await atServer(cluster, 1, () => view(cluster, member.cookie, key, 320));
  expect(shown.status).toBe(200);
});

/** The name of the view-syncer that owns a client group. */
function ownerOf(group: string): Promise<string> {
  return eventually(async () => {
    const [row] = await sql<{owner: string | null}[]>`
      select owner from "wing_0/cvr".instances where "clientGroupID" = ${group}`;
    return row?.owner ?? undefined;
  }, 'a view-syncer that keeps the client group');
}

/** Waits for the first view that zero-cache sends. */
const untilView = (connection: RawConnection) =>
  eventually(async () => connection.received().includes('["pokeEnd"') || undefined, 'a view');

test('keeps a client group at one view-syncer when its tabs connect through the load balancer', async () => {
  const {ada} = await makeCouple(cluster, sql);
  // Stays open: Zero 1.9 refuses a tab that is connecting when a change comes and no other tab of its group is connected.
  const connection = await openRawConnection(browser, cluster, ada.cookie);
  await untilView(connection);
  const owners: string[] = [];
  for (let i = 0; i < CONNECTS; i += 1) {
    const tab = await connection.beside();
    await untilView(tab);
    owners.push(await ownerOf(connection.group));
    tab.close();
  }
  connection.close();
  expect(new Set(owners).size).toBe(1);
});

const isOk = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true;
/** Signals every process of a view-syncer, because its workers have their own process groups. */
const signal = (signalled: NodeJS.Signals) => async (part: Part) => {
  const pids = processesMentioning(`${cluster.dataDir}/${part.name}`);
  for (const pid of pids) process.kill(pid, signalled);
};
const ABSENCES = [
  [
    'was killed',
    10,
    {
      begin: (part: Part) => part.kill(),
      end: async (part: Part) => {
        part.start();
        await eventually(async () => (await isOk(part.url)) || undefined, part.name, READY_MS);
      },
    },
  ],
  // The servers detect a hanging view-syncer by their probes, and the clients by their heartbeat and timeouts.
  ['hangs', 40, {begin: signal('SIGSTOP'), end: signal('SIGCONT')}],
] as const;

// The short form ends the only zero-cache, in tests/alone/kills.test.ts.
test.each(casesOf(ABSENCES, []))(
  'the clients of a view-syncer that %s reconnect within %s s and miss no message',
  async (what, seconds, {begin, end}) => {
    const timeout = seconds * 1000;
    const couple = await makeCouple(cluster, sql);
    const [ada, ben] = [await enter(couple, couple.ada, 0), await enter(couple, couple.ben, 0)];
    const currentOwner = await ownerOf(ada.group());
    const victim = cluster.viewSyncers.find(({name}) => name === currentOwner);
    pinTo(cluster, 0);
    if (!victim) throw new Error('No view-syncer keeps the client group.');
    await begin(victim);
    const killedAt = performance.now();
    await say(ada.page, 'Meanwhile.');
    await say(ben.page, 'Nothing happened here.');
    for (const {page} of [ada, ben]) {
      for (const text of ['Meanwhile.', 'Nothing happened here.']) {
        await expectPage(bubble(page, text)).toBeVisible({timeout});
      }
      await eventually(
        async () => (await unsentOnDevice(page)) === 0 || undefined,
        'nothing unsent',
      );
    }
    const backMs = performance.now() - killedAt;
    console.log(`${currentOwner} ${what}, its client back after ${Math.round(backMs)} ms`);
    expect(backMs).toBeLessThan(timeout);
    await end(victim);
  },
);

longTest('a server without any zero-cache stays up but unready until one responds', async () => {
  const [server] = cluster.servers;
  if (!server) throw new Error('A server is needed.');
  const log = () => readFile(cluster.outputFile, 'utf8');
  const statuses = () =>
    Promise.all(
      ['/healthz', '/readyz'].map(
        async (path) => (await fetch(`${server.url}${path}`).catch(() => undefined))?.status,
      ),
    );
  const until = (expected: number[], what: string) =>
    eventually(async () => isDeepStrictEqual(await statuses(), expected) || undefined, what);

  await server.stop();
  for (const viewSyncer of cluster.viewSyncers) await viewSyncer.kill();
  const before = (await log()).length;
  server.start();
  await until([200, 503], 'a server that is up and unready');
  await eventually(
    async () => (await log()).slice(before).includes('Wing waits for zero-cache at') || undefined,
    'the reason',
  );
  cluster.viewSyncers[0]?.start();
  await until([200, 200], 'readiness with one of two view-syncers');
  await eventually(
    async () => (await log()).slice(before).includes('Wing is ready at') || undefined,
    'the end of the start',
  );
});
