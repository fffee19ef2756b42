// An upgrade from the last release with its own code: servers of the release run on its database while this version's servers
// replace them one by one. The release's code comes from git: the commit that brought its dump (docs/releasing.md).
import {execFile} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {mkdir, mkdtemp, readFile, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, expect, test} from 'vitest';
import {z} from 'zod';
import {serverEntry} from '../../scripts/cluster/layout.ts';
import {startPart, type Part} from '../../scripts/cluster/part.ts';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {senderOf} from '../support/messages.ts';
import {suggestedPair} from '../support/pair.ts';
import {installRelease, RELEASE} from '../support/release.ts';
import {openSession} from '../support/sessions.ts';
import {startWriting} from '../support/writers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const lockfile = z.object({packages: z.record(z.string(), z.unknown())});

/** What is installed in a tree, without Wing itself, whose version always differs. */
async function lockedPackages(of: string): Promise<string> {
  const text = await readFile(path.join(of, 'package-lock.json'), 'utf8');
  const {packages} = lockfile.parse(JSON.parse(text));
  return JSON.stringify({...packages, '': undefined});
}

/** The release's files, built, with its own packages: this version's where both lock the same. */
async function releaseTree(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-release-code-'));
  const {stdout: commit} = await run('git', ['log', '-1', '--format=%H', '--', RELEASE], {
    cwd: ROOT,
  });
  const archive = path.join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit.trim()], {cwd: ROOT});
  const tree = path.join(folder, 'wing');
  await mkdir(tree);
  await run('tar', ['-xf', archive, '-C', tree]);
  const [own, today] = await Promise.all([tree, ROOT].map(lockedPackages));
  if (own === today)
    await symlink(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  else await run('npm', ['ci'], {cwd: tree});
  await run('npm', ['run', 'build'], {cwd: tree});
  return tree;
}

const tree = await releaseTree();
afterAll(() => rm(path.dirname(tree), {recursive: true}));
const {cluster, sql} = await useCluster({WING_ROLE: 'all'}, {tree, prepare: installRelease});
const newServers: Part[] = [];
afterAll(async () => {
  for (const server of newServers) await server.stop();
});

async function replace(server: Part): Promise<Part> {
  await server.stop();
  const name = `new-${server.name}`;
  const logFile = path.join(cluster.dataDir, 'logs', `${name}.log`);
  const {url, env} = server;
  const started = startPart(
    {name, url, env, entry: serverEntry(), logFile, graceMs: 20_000},
    console.log,
  );
  newServers.push(started);
  await eventually(
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok || undefined,
    `readiness of ${name}`,
  );
  return started;
}

const credits = async (ids: readonly string[]) => {
  const rows = await sql<{credits: number}[]>`
    select credits from wallet where user_id = any(${ids}) order by user_id`;
  return rows.map((row) => row.credits);
};

test('servers of the last release and of this version serve members side by side', async () => {
  const [old, other] = cluster.servers;
  if (!old || !other) throw new Error('The cluster has no two servers.');
  const openedBy = async (userId: string) => ({
    userId,
    cookie: await openSession(sql, userId, cluster.secret ?? ''),
  });
  const [ada, ben] = [await openedBy('member1'), await openedBy('member2')];
  const chatId = chatIdOf(ada.userId, ben.userId);
  const pair = await suggestedPair(cluster, sql);
  const released = ['member1', 'member2', 'member500'];
  const before = await credits(released);
  const stop = await startWriting(cluster, sql, 10);

  const texts: string[] = [];
  const at = async <T>({url}: Part, act: () => Promise<T>) => {
    cluster.balancer.pin(Number(new URL(url).port));
    return act().finally(() => cluster.balancer.pin());
  };
  const say = async (server: Part, author: typeof ada) => {
    const message = {id: randomUUID(), chatId, text: `From ${server.name}, ${texts.length}`};
    const sent = await at(server, () => senderOf(cluster, author)(message));
    expect(sent, message.text).toEqual({ok: true});
    texts.push(message.text);
  };
  await say(old, ada);
  const current = await replace(other);
  await say(old, ben);
  await say(current, ada);
  for (const [server, member, otherId] of [
    [old, pair.her, pair.him.userId],
    [current, pair.him, pair.her.userId],
  ] as const) {
    const yes = () => member.mutate('suggestion.answer', {otherId, response: 'Yes'});
    expect(await at(server, yes), `Yes at ${server.name}`).toEqual({ok: true});
  }
  await say(await replace(old), ben);

  expect(await stop()).toMatchObject({failures: [], refusals: [], lost: 0});
  expect(await credits([pair.her.userId, pair.him.userId])).toEqual([80, 80]);
  expect(await credits(released)).toEqual(before);
  const stored = await sql<{text: string}[]>`
    select text from message where chat_id = ${chatId} order by created_at desc limit ${texts.length}`;
  expect(stored.map(({text}) => text).toReversed()).toEqual(texts);
});
