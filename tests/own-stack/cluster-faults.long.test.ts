// A cluster under faults and over time: matches and messages while each kind of process is killed, many notifications, and
// view-syncers that keep their client groups. Needs a cluster, whose processes it kills.
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, expect, test} from 'vitest';
import {makeCouples} from '../../bench/sync/couples.ts';
import type {Part} from '../../scripts/cluster/part.ts';
import {startPushService} from '../support/push-service.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {matchFaults, NO_MATCH_FAULTS} from '../support/match-faults.ts';
import {openMemberDevice, talkUntil, type MemberDevice} from '../support/member-device.ts';
import {startModel} from '../support/model-stand-in.ts';
import {cutSocket, installSocket} from '../support/node-socket.ts';
import {zoneOfNoon} from '../support/noon.ts';
import {persistent} from '../support/persistent.ts';
import {canaryOf, seedPairs, type SeededPair} from '../support/seeded-pairs.ts';

installSocket();
const pushService = await startPushService();
afterAll(() => pushService.stop());
const {cluster, sql} = await useCluster(pushService.env);
const model = await startModel(cluster.modelPort);
afterAll(() => model.stop());
const secret = cluster.servers[0]?.env.WING_SECRET ?? '';
const READY_MS = 60_000;

async function isOk(url: string): Promise<true | undefined> {
  return (await fetch(url).catch(() => undefined))?.ok || undefined;
}

type Devices = {pair: SeededPair; both: readonly [MemberDevice, MemberDevice]};

async function openDevices(pairs: readonly SeededPair[]): Promise<Devices[]> {
  const opened: Devices[] = [];
  for (const pair of pairs) {
    const [a, b] = pair.members;
    const {chatId} = pair;
    const both = [
      await openMemberDevice(cluster, a, chatId),
      await openMemberDevice(cluster, b, chatId),
    ] as const;
    opened.push({pair, both});
  }
  return opened;
}

const closeAll = (devices: readonly Devices[]) =>
  Promise.all(devices.flatMap(({both}) => both.map((device) => device.close())));

const PAIRS = 500;
/** The number of pairs that answer at a time. */
const LANES = 25;
const [serverA, serverB] = cluster.servers;
const [viewSyncerA, viewSyncerB] = cluster.viewSyncers;
/** The processes that are killed together, once this share of the pairs has matched. */
const CRASHES = [
  {after: 0.15, victims: [serverA, viewSyncerB]},
  {after: 0.35, victims: [cluster.parts.find(({name}) => name === 'postgres')]},
  {after: 0.55, victims: [serverB, viewSyncerA]},
  {after: 0.75, victims: [cluster.replicationManager]},
];
const TALKING = 4;
/** One pair answers during each crash. */
const DECIDING = 4;
const GREETED_MS = 120_000;

/** Sends both answers of each pair at the same time, one to each server. Resolves to whether each was accepted. */
async function answerAtBothServers(pairs: readonly SeededPair[]): Promise<boolean[]> {
  const [one, other] = cluster.servers.map(({url}) => ({...cluster, url}));
  if (!one || !other) throw new Error('Two servers are needed.');
  const accepted: boolean[] = [];
  const waiting = [...pairs];
  const lane = async () => {
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const [a, b] = pair.members;
      accepted.push(
        ...(await Promise.all([
          persistent(one, a)('suggestion.answer', {otherId: b.userId, response: 'Yes'}),
          persistent(other, b)('suggestion.answer', {otherId: a.userId, response: 'Yes'}),
        ])),
      );
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  return accepted;
}

const answerOnDevices = (devices: readonly Devices[]) =>
  Promise.all(
    devices.flatMap(({both: [a, b]}) => [
      a.answerYes(b.member.userId),
      b.answerYes(a.member.userId),
    ]),
  );

async function countRooms(pairs: readonly SeededPair[]): Promise<number> {
  const rooms = await sql`select from chat where id = any(${pairs.map(({chatId}) => chatId)})`;
  return rooms.length;
}

/** Asserts that each device has received no data of other pairs and no private data of the partner, once it has all of its own. */
async function expectOwnRowsOnly(devices: readonly Devices[], pairs: readonly SeededPair[]) {
  const everybody = new Set(pairs.flatMap(({members}) => members.map(({userId}) => userId)));
  for (const {both, pair} of devices) {
    const ids = pair.members.map(({userId}) => userId);
    for (const {member, received} of both) {
      const charge = `match:${pair.chatId}:${member.userId}`;
      await eventually(
        async () => received().includes(charge) || undefined,
        'the charge',
        READY_MS,
      );
      const named = new Set(received().match(/[0-9a-f]{32}/g)).intersection(everybody);
      expect(named).toEqual(new Set(ids));
      const canaries = ids.filter((id) => received().includes(canaryOf(id)));
      expect(canaries).toEqual([member.userId]);
      const charged = ids.filter((id) => received().includes(`match:${pair.chatId}:${id}`));
      expect(charged).toEqual([member.userId]);
    }
  }
}

/** Kills processes with SIGKILL and starts them again. Runs `meanwhile` at the same time. */
async function crash(victims: readonly (Part | undefined)[], meanwhile: () => Promise<unknown>) {
  const other = meanwhile();
  await Promise.all(victims.map((victim) => victim?.kill()));
  for (const victim of victims) victim?.start();
  const {servers, viewSyncers, replicationManager} = cluster;
  const probes = servers.map(({url}) => `${url}/readyz`);
  for (const url of [...probes, ...viewSyncers.map((one) => one.url), replicationManager.url]) {
    await eventually(() => isOk(url), url, READY_MS);
  }
  await other;
}

test(`${PAIRS} pairs who answer at two servers match without a fault while each kind of process is killed`, async () => {
  const pairs = await seedPairs(cluster, sql, {count: PAIRS, secret});
  const talking = await openDevices(pairs.slice(0, TALKING));
  const deciding = await openDevices(pairs.slice(TALKING, TALKING + DECIDING));
  const answering = pairs.slice(TALKING + DECIDING);
  await answerOnDevices(talking);
  await eventually(
    async () => (await countRooms(pairs)) === TALKING || undefined,
    'the first matches',
  );

  const over = new AbortController();
  const talks = Promise.all(
    talking.flatMap(({both: [a, b]}) => [
      talkUntil(over.signal, a, b),
      talkUntil(over.signal, b, a),
    ]),
  );
  const begunAt = performance.now();
  const answers = answerAtBothServers(answering);
  for (const [i, {after, victims}] of CRASHES.entries()) {
    await eventually(
      async () => (await countRooms(pairs)) >= after * PAIRS || undefined,
      `${after * PAIRS} matches`,
      READY_MS,
    );
    await crash(victims, () => answerOnDevices(deciding.slice(i, i + 1)));
  }
  expect((await answers).filter((isAccepted) => !isAccepted)).toEqual([]);
  const seconds = (performance.now() - begunAt) / 1000;
  over.abort();
  const sent = (await talks).flat();

  const couples = pairs.map(({members}) => members);
  await eventually(
    async () => {
      const left = await sql`select from graphile_worker.jobs where task_identifier = 'wingman'`;
      return left.length === 0 || undefined;
    },
    'the end of the jobs of the wingman',
    GREETED_MS,
  );
  expect(await matchFaults(sql, couples)).toEqual(NO_MATCH_FAULTS);
  const stored = await sql<{id: string}[]>`
    select id from message where sender = any(${couples.flat().map(({userId}) => userId)})`;
  expect(stored.map(({id}) => id).toSorted()).toEqual(sent.toSorted());
  await expectOwnRowsOnly([...talking, ...deciding], pairs);
  await closeAll([...talking, ...deciding]);
  console.log(
    `${PAIRS} pairs in ${seconds.toFixed(1)} s, ${sent.length} messages, ${CRASHES.length} crashes`,
  );
});

test('both servers send 1,000 notifications that are due within ten seconds, each once', async () => {
  const COUPLES = 50;
  const DEVICES = 10;
  const INTERVAL_MS = 100;
  const SENT_MS = 120_000;
  const couples = await makeCouples(sql, {count: COUPLES, secret});
  const members = couples.flatMap(({a, b}) => [a.userId, b.userId]);
  const devices = Array.from({length: DEVICES}, (_, device) =>
    members.map((userId) => ({userId, ...pushService.device(`${userId}/${device}`)})),
  ).flat();
  await sql`insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
    select endpoint, "userId", session.id, p256dh, auth
    from jsonb_to_recordset(${sql.json(devices)}) as
      device (endpoint text, "userId" text, p256dh text, auth text)
    join auth.session on user_id = "userId"`;
  await sql`update auth.user set email_verified = true where id = any(${members})`;
  await sql`insert into questionnaire (user_id) select unnest(${members}::text[])`;
  await sql`insert into notice_setting (user_id, time_zone, seen_at)
    select id, ${zoneOfNoon()}, now() - interval '1 day' from unnest(${members}::text[]) id`;
  // Each is told of their match.
  await sql`select graphile_worker.add_job('notice', json_build_object('userId', id),
      run_at => now() + make_interval(secs => n * ${INTERVAL_MS / 1000}::float8))
    from unnest(${members}::text[]) with ordinality as member (id, n)`;

  const begunAt = performance.now();
  const workers = new Set<string>();
  await eventually(
    async () => {
      const left = await sql<{worker: string | null}[]>`
        select locked_by as worker from graphile_worker.jobs
        where task_identifier in ('notice', 'push-notice') and run_at < now() + interval '1 minute'`;
      for (const {worker} of left) if (worker !== null) workers.add(worker);
      return left.length === 0 || undefined;
    },
    'the end of the notifications',
    SENT_MS,
  );
  const seconds = (performance.now() - begunAt) / 1000;
  console.log(`${pushService.received.length} notifications in ${seconds.toFixed(1)} s`);
  const expected = devices.map(({endpoint}) => new URL(endpoint).pathname);
  expect(pushService.received.toSorted()).toEqual(expected.toSorted());
  expect(workers.size).toBe(2);
});

test('no client group changes its view-syncer in ten minutes of messages and lost connections', async () => {
  const COUPLES = 15;
  const TRAFFIC_MS = 600_000;
  const CUT_INTERVAL_MS = 2000;
  await sql.unsafe(`
    create table moved (client_group text, owner text);
    create function note_move() returns trigger language plpgsql security definer as $$
      begin
        insert into public.moved values (new."clientGroupID", new.owner);
        return null;
      end $$;
    create trigger note_move after update on "wing_0/cvr".instances for each row
      when (old.owner is distinct from new.owner) execute function note_move()`);
  const opened = await openDevices(await seedPairs(cluster, sql, {count: COUPLES, secret}));
  const devices = opened.flatMap(({both}) => both);
  for (const {
    both: [a, b],
  } of opened) {
    await a.answerYes(b.member.userId);
    await b.answerYes(a.member.userId);
  }
  const chats = opened.map(({pair}) => pair.chatId);
  await eventually(async () => {
    const rooms = await sql`select from chat where id = any(${chats})`;
    return rooms.length === COUPLES || undefined;
  }, 'the rooms');

  const ending = AbortSignal.timeout(TRAFFIC_MS);
  const talks = Promise.all(opened.map(({both: [a, b]}) => talkUntil(ending, a, b)));
  let cuts = 0;
  while (!ending.aborted) {
    const device = devices[cuts % devices.length];
    cutSocket(device?.member.userId ?? '');
    cuts += 1;
    await sleep(CUT_INTERVAL_MS);
    await device?.untilConnected();
  }
  const sent = (await talks).flat();
  const kept = await sql<{owner: string; groups: number}[]>`
    select owner, count(*)::int as groups from "wing_0/cvr".instances
    where "lastActive" > now() - interval '5 minutes' group by owner order by owner`;
  console.log(`${sent.length} messages, ${cuts} lost connections, ${JSON.stringify(kept)}`);
  expect(kept.map(({owner}) => owner)).toEqual(cluster.viewSyncers.map(({name}) => name));
  expect([...(await sql`select * from moved`)]).toEqual([]);
  await closeAll(opened);
});
