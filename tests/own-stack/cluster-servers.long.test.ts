// Work that two servers share: typing signals between their members, the writes of a browser's tabs, and jobs.
// Needs a cluster, because the shared stack has one server.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {percentilesOf} from '../../bench/percentiles.ts';
import {CONCURRENCY} from '../../server/platform/queue/run.ts';
import {useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {atServer, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {pushBody, signUp} from '../support/member.ts';
import {startModel} from '../support/model-stand-in.ts';
import {openRawConnection} from '../support/raw-sync.ts';
import {messagesOf} from '../support/suggested.ts';
import {openTyping, type TypingSocket} from '../support/typing.ts';

const {cluster, sql} = await useCluster({MATCH_ROUND_CRON: '* * * * *'});
const browser = await useBrowser();
const [serverA, serverB] = cluster.servers.map(({url}) => url);
if (!serverA || !serverB) throw new Error('Two servers are needed.');

// Records each round when its job is added, because the queue deletes finished jobs.
await sql.unsafe(`
  create table scheduled (at timestamptz not null);
  create function note_round() returns trigger language plpgsql security definer as $$
    begin
      if new.task_id = (select id from graphile_worker._private_tasks where identifier = 'round')
      then insert into public.scheduled values (new.run_at); end if;
      return null;
    end $$;
  create trigger note_round after insert on graphile_worker._private_jobs
    for each row execute function note_round()`);

describe('typing signals', () => {
  const ROOMS = 50;
  const sockets: TypingSocket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.close()));

  async function typing(server: string, room: {chatId: string; cookie: string}) {
    const socket = await openTyping(cluster, server, room);
    sockets.push(socket);
    return socket;
  }

  async function roomAcross() {
    const {ada, ben, chatId} = await makeCouple(cluster, sql);
    return {
      ada: await typing(serverA ?? '', {chatId, cookie: ada.cookie}),
      ben: await typing(serverB ?? '', {chatId, cookie: ben.cookie}),
      again: () => typing(serverA ?? '', {chatId, cookie: ada.cookie}),
    };
  }

  test('reach a member on another server', async () => {
    const delays: number[] = [];
    for (let i = 0; i < ROOMS; i += 1) {
      const {ada, ben} = await roomAcross();
      for (const [typist, partner] of [
        [ada, ben],
        [ben, ada],
      ] as const) {
        const arrival = partner.next();
        const typedAt = performance.now();
        typist.type();
        await arrival;
        delays.push(Math.round(performance.now() - typedAt));
      }
      expect([ada.received(), ben.received()]).toEqual([1, 1]);
    }
    const {count, p50, p95, worst} = percentilesOf(delays);
    console.log(`${count} typing signals: p50 ${p50}, p95 ${p95}, worst ${worst} ms`);
  });

  test('cause at most one database notification a second, at any rate of typing', async () => {
    const {ada, ben, again} = await roomAcross();
    const flood = [ada, ...(await Promise.all(Array.from({length: 7}, again)))];
    let notified = 0;
    const listening = await sql.listen('wing_typing', () => (notified += 1));
    const begunAt = performance.now();
    await eventually(async () => {
      for (const socket of flood) socket.type();
      return performance.now() - begunAt > 3000 || undefined;
    }, 'three seconds of typing');
    await eventually(async () => notified > 0 || undefined, 'a notification');
    await listening.unlisten();
    console.log(`${notified} notifications, ${ben.received()} signals`);
    expect(notified).toBeLessThanOrEqual(4);
    expect(ben.received()).toBeGreaterThan(0);
  });

  test('arrive again after the servers lose their database connections for typing', async () => {
    const {ada, ben} = await roomAcross();
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wing-typing'`;
    expect(ended).toHaveLength(2);
    await eventually(async () => {
      ada.type();
      return ben.received() > 0 || undefined;
    }, 'typing');
  });
});

/** Opens two tabs of one browser, one at each server. `refusals` reads the codes of their refused mutations. */
async function tabs() {
  const {cookie} = await signUp(cluster);
  const first = await atServer(cluster, 0, () => openRawConnection(browser, cluster, cookie));
  const second = await atServer(cluster, 1, () => first.beside());
  const {group} = first;
  const refusals = () => sql<{code: string}[]>`
    select result->'details'->>'code' as code from wing_0.mutations
    where "clientGroupID" = ${group}`;
  return {first, second, group, refusals};
}

/** The number of a client's mutations that the server has processed. */
async function processed(client: string): Promise<number> {
  const [row] = await sql<{last: string}[]>`
    select "lastMutationID" as last from wing_0.clients where "clientID" = ${client}`;
  return Number(row?.last ?? 0);
}

const basics = (i: number) => ({
  name: `Ada ${String.fromCharCode(97 + (i % 26))}`,
  age: 30,
  gender: 'Female',
});

describe('a save', () => {
  test('of an open tab is stored by either server', async () => {
    const {first, second, refusals} = await tabs();
    for (let i = 1; i <= 100; i += 1) {
      for (const tab of [first, second]) {
        const who = {group: tab.group, id: tab.client};
        tab.send(['push', pushBody(who, i, 'profile.saveBasics', basics(i))]);
      }
    }
    for (const {client} of [first, second]) {
      await eventually(async () => {
        expect([...(await refusals())]).toEqual([]);
        return (await processed(client)) === 100 || undefined;
      }, '100 saves');
    }
    first.close();
    second.close();
  });
});

describe('jobs', () => {
  /** More than one server works on at a time. */
  const CHATS = CONCURRENCY.prompt + 4;
  const RESUMED_MS = 10_000;
  const MINUTE_MS = 60_000;
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeAll(async () => {
    model = await startModel(cluster.modelPort);
  });
  afterAll(() => model.stop());

  test('of a killed server resume within 10 s, with one wingman message a chat', async () => {
    model.behave({kind: 'wait'});
    const couples = await Promise.all(Array.from({length: CHATS}, () => makeCouple(cluster, sql)));
    const chats = couples.map(({chatId}) => chatId);
    await sql`
      select from unnest(${chats}::text[]) id,
        graphile_worker.add_job('wingman', json_build_object('chatId', id))`;
    await eventually(async () => {
      const workers = await sql`
        select distinct locked_by from graphile_worker.jobs
        where task_identifier = 'wingman' and locked_by is not null`;
      return (workers.length === 2 && model.requests.length === CHATS) || undefined;
    }, 'wingmen at work on both servers');
    const [, victim] = cluster.servers;
    await victim?.kill();
    const killedAt = performance.now();
    model.behave({kind: 'answer', text: 'What did you laugh about last?'});
    await eventually(async () => {
      const left = await sql`select from graphile_worker.jobs where task_identifier = 'wingman'`;
      return left.length === 0 || undefined;
    }, 'the end of the jobs');
    const resumedMs = Math.round(performance.now() - killedAt);
    console.log(`the killed server's jobs done after ${resumedMs} ms`);
    for (const chatId of chats) expect(await messagesOf(sql, chatId)).toHaveLength(1);
    expect(resumedMs).toBeLessThan(RESUMED_MS);
    victim?.start();
  });

  test('that are scheduled are queued once', async () => {
    const rounds = await eventually(
      async () => {
        const rows = await sql<{at: Date}[]>`select at from scheduled`;
        return rows.length > 0 ? rows.map(({at}) => at.getTime()) : undefined;
      },
      'a round',
      MINUTE_MS + RESUMED_MS,
    );
    expect(new Set(rounds).size).toBe(rounds.length);
  });
});
