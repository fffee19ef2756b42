// Servers that start while others serve members: with another secret, and many at once.
import {randomBytes} from 'node:crypto';
import {expect, test} from 'vitest';
import {freePorts} from '../../server/supervisor/ports.ts';
import {makeCouple} from '../support/chat.ts';
import {atServer, pinTo, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {times} from '../support/length.ts';
import {cookieOf, signUp} from '../support/member.ts';
import {ended, launch, untilReady} from '../support/stack.ts';
import {openTyping} from '../support/typing.ts';
import {startWriting} from '../support/writers.ts';

const {cluster, sql} = await useCluster();
const ROTATIONS = times(1, 2);
const STARTS = times(3, 10);
const NOTHING = {failures: [], refusals: [], lost: 0};
const SERVERS = [0, 1] as const;

/** Restarts a server with other variables, while the balancer sends everything to the other one. */
async function restart(server: number, env: Record<string, string | undefined>): Promise<void> {
  pinTo(cluster, 1 - server);
  const part = cluster.servers[server];
  await part?.stop();
  part?.start(env);
  await eventually(
    async () => (await fetch(`${part?.url}/readyz`).catch(() => undefined))?.ok || undefined,
    'a server that is ready',
  );
}

/** Asks a server for the session, as a page does when it opens. Resolves to the session's cookie, if it is valid. */
async function cookieAfterVisit(server: number, cookie: string): Promise<string | undefined> {
  const url = cluster.servers[server]?.url;
  const answer = await fetch(`${url}/api/auth/get-session`, {headers: {cookie}});
  return (await answer.json()) === null ? undefined : cookieOf(answer) || cookie;
}

async function expectSignedIn(cookie: string): Promise<void> {
  for (const server of SERVERS) expect(await cookieAfterVisit(server, cookie)).toBeDefined();
}

test('a secret changes, server by server, and nobody is signed out and no write is lost', async () => {
  for (let rotation = 0; rotation < ROTATIONS; rotation += 1) {
    const former = cluster.servers[0]?.env.WING_SECRET;
    const secret = randomBytes(24).toString('hex');
    const {ada, chatId} = await makeCouple(cluster, sql);
    const stop = await startWriting(cluster, sql);

    const steps = [
      {WING_SECRET_NEXT: secret},
      {WING_SECRET: secret, WING_SECRET_NEXT: undefined, WING_SECRET_PREVIOUS: former},
    ];
    for (const env of steps) {
      for (const server of SERVERS) {
        await restart(server, env);
        await expectSignedIn(ada.cookie);
        await expectSignedIn((await atServer(cluster, server, () => signUp(cluster))).cookie);
        const url = cluster.servers[server]?.url ?? '';
        (await openTyping(cluster, url, {chatId, cookie: ada.cookie})).close();
      }
    }
    expect(await stop()).toEqual(NOTHING);

    const renewed = await cookieAfterVisit(0, ada.cookie);
    await restart(0, {WING_SECRET_PREVIOUS: undefined});
    await expectSignedIn(renewed ?? '');
    expect(await cookieAfterVisit(0, ada.cookie), 'the former secret').toBeUndefined();
    cluster.balancer.pin();
  }
});

/** The environment of a further server. */
async function furtherServer(i: number): Promise<Record<string, string>> {
  const [port = 0] = await freePorts(1);
  const own = {PORT: String(port), WING_DATA_DIR: `${cluster.dataDir}/further-${i}`};
  const env = Object.entries({...cluster.servers[0]?.env, ...own});
  return Object.fromEntries(env.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

test('servers that start at once all become ready, and fail and lose nothing at another', async () => {
  pinTo(cluster, 0);
  const stop = await startWriting(cluster, sql);
  const envs: Record<string, string>[] = [];
  for (let i = 0; i < STARTS; i += 1) envs.push(await furtherServer(i));
  const servers = envs.map((env) => launch(env));
  try {
    for (const server of servers) await untilReady(server);
  } finally {
    for (const {child} of servers) child.kill();
    await Promise.all(servers.map(({child}) => ended(child)));
  }
  expect(servers.flatMap(({output}) => output().match(/.* ended .*/g) ?? [])).toEqual([]);
  expect(await stop()).toEqual(NOTHING);
});
