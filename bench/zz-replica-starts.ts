// scratch: not committed
import 'fake-indexeddb/auto';
import {randomBytes} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import {Zero} from '@rocicorp/zero';
import {mutators} from '../mutators/index.ts';
import {queries} from '../queries/index.ts';
import {schema} from '../schema.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {comeAs, installSocket} from '../tests/support/node-socket.ts';
import {startStack} from '../tests/support/stack.ts';
import {spreadOf} from './spread.ts';
import {makeCouples, fillRooms} from './sync/couples.ts';
import {propagate} from './sync/propagation.ts';
import {openPair} from './sync/wing.ts';

const STARTS = Number(process.argv[2] ?? 500);
installSocket();
const secret = randomBytes(32).toString('hex');
const stack = await startStack({WING_DEMO: 'off', LOG_LEVEL: 'warn', WING_SECRET: secret});
const sql = openTestDatabase(stack);
try {
  const couples = await makeCouples(sql, {count: 12, secret});
  const [pairOf, own] = couples as any;
  await fillRooms(sql, couples.slice(1));
  const member = own.a;
  // ten rooms of the member
  const open = async (storageKey: string) => {
    comeAs(member.userId, {cookie: member.cookie, origin: stack.url});
    const zero = new Zero({
      userID: member.userId,
      context: {userID: member.userId},
      cacheURL: `${stack.url}/zero`,
      schema,
      mutators,
      kvStore: 'idb',
      storageKey,
      logLevel: 'error',
      logSink: {log: () => undefined},
    });
    const all = [
      zero.preload(queries.me.profile()),
      zero.preload(queries.me.photos()),
      zero.preload(queries.me.questionnaire()),
      zero.preload(queries.me.wallet()),
      zero.preload(queries.me.creditEntries()),
      zero.preload(queries.me.suggestions()),
      zero.preload(queries.me.chats()),
      zero.preload(queries.me.blocks()),
      zero.preload(queries.chat.room({chatId: own.chatId})),
      zero.preload(queries.chat.messages({chatId: own.chatId})),
    ];
    await Promise.all(all.map(({complete}) => complete));
    return zero;
  };
  const pair = await openPair(stack, pairOf);
  const times = async (n: number) => {
    const out: number[] = [];
    for (let i = 0; i < n; i += 1) {
      out.push(await propagate(pair));
      await sleep(25);
    }
    return out;
  };
  await times(200);
  const rows = async () =>
    (
      await sql`select (select count(*)::int from "wing_0/cvr".desires) desires, (select count(*)::int from "wing_0/cvr".clients) clients, (select count(distinct "clientGroupID")::int from "wing_0/cvr".desires) groups`
    )[0];
  const show = (what: string, t: number[]) => {
    const s = spreadOf(t);
    console.log(what, 'p50', s.p50.toFixed(2), 'p95', s.p95.toFixed(2));
  };
  const fresh = await open('fresh');
  show('fresh connected', await times(300));
  await fresh.close();
  let group: string | undefined;
  const started = Date.now();
  for (let i = 0; i < STARTS; i += 1) {
    const zero = await open('old');
    if (i === 0) {
      await sleep(3000);
      group = await zero.clientGroupID;
    }
    if (i % 50 === 49) {
      console.log(
        i + 1,
        'same group',
        group === (await zero.clientGroupID),
        JSON.stringify(await rows()),
        Math.round((Date.now() - started) / 1000),
        's',
      );
    }
    await zero.close();
    await sleep(Number(process.argv[3] ?? 30));
  }
  for (let round = 0; round < 4; round += 1) {
    const old = await open('old');
    await sleep(1000);
    const a = await times(200);
    await old.close();
    await sleep(1500);
    const f = await open('fresh2');
    await sleep(1000);
    const b = await times(200);
    await f.close();
    await sleep(1500);
    show(`round ${round} old`, a);
    show(`round ${round} fresh`, b);
    console.log(JSON.stringify(await rows()));
  }
  await pair.close();
} finally {
  await sql.end();
  await stack.stop();
}
process.exit(0);
