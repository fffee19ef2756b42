// Members of one conversation on different servers.
import {afterAll, describe, expect, test} from 'vitest';
import {makeCouple} from '../support/chat.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {openTyping, type TypingSocket} from '../support/typing.ts';

const {cluster, sql} = await useCluster();
const [serverA, serverB] = cluster.servers.map(({url}) => url);
if (!serverA || !serverB) throw new Error('Two servers are needed.');

describe('typing', () => {
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

  test('is heard on another server within 200 ms', async () => {
    const {ada, ben} = await roomAcross();
    const other = await roomAcross();
    const delays: number[] = [];
    for (const [typist, partner] of [
      [ada, ben],
      [ben, ada],
      [other.ada, other.ben],
    ] as const) {
      const heard = partner.next();
      const typedAt = performance.now();
      typist.type();
      await heard;
      delays.push(Math.round(performance.now() - typedAt));
    }
    console.log(`typing heard after ${delays.join(', ')} ms`);
    expect(Math.max(...delays)).toBeLessThan(200);
    expect([ada.heard(), ben.heard()]).toEqual([1, 1]);
  });

  test('costs the database one notification a second at most, however much is typed', async () => {
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
    console.log(`${notified} notifications, ${ben.heard()} signals`);
    expect(notified).toBeLessThanOrEqual(4);
    expect(ben.heard()).toBeGreaterThan(0);
  });

  test('is heard again after the servers’ connections for it were lost', async () => {
    const {ada, ben} = await roomAcross();
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wing-typing'`;
    expect(ended).toHaveLength(2);
    await eventually(async () => {
      ada.type();
      return ben.heard() > 0 || undefined;
    }, 'typing');
  });
});
