// Servers that start while others serve members.
import {expect, test} from 'vitest';
import {freePorts} from '../../server/supervisor/ports.ts';
import {pinTo, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {times} from '../support/length.ts';
import {ended, launch, untilReady} from '../support/stack.ts';
import {startWriting} from '../support/writers.ts';

const {cluster, sql} = await useCluster();
const RESTARTS = times(1, 10);
const STARTS = times(3, 10);
const NOTHING = {failures: [], refusals: [], lost: 0};

test('a server that restarts refuses, fails and loses nothing at another server', async () => {
  pinTo(cluster, 0);
  const stop = await startWriting(cluster, sql);
  const [, other] = cluster.servers;
  for (let i = 0; i < RESTARTS; i += 1) {
    await other?.stop();
    other?.start();
    await eventually(
      async () => (await fetch(`${other?.url}/readyz`).catch(() => undefined))?.ok || undefined,
      'a server that is ready',
    );
  }
  expect(await stop()).toEqual(NOTHING);
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
