// A modified client that runs more queries than the pages need: the server refuses the excess, and disconnects a client
// that continues.
import {randomUUID} from 'node:crypto';
import {Zero} from '@rocicorp/zero';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {QUERIES_MAX, QUERY_RATE_LIMIT} from '../../rules/sync.ts';
import {schema} from '../../schema.ts';
import {comeAs, installSocket} from '../support/node-socket.ts';
import {eventually} from '../support/database.ts';
import {signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const AT_ONCE = 100;
const opened: Zero[] = [];

beforeAll(() => {
  const before = globalThis.WebSocket;
  installSocket();
  return () => Object.defineProperty(globalThis, 'WebSocket', {value: before});
});
afterAll(() => Promise.all(opened.map((zero) => zero.close())));

function openZero({userId, cookie}: Member): Zero {
  comeAs(userId, {cookie, origin: stack.url});
  const zero = new Zero({
    userID: userId,
    context: {userID: userId},
    cacheURL: `${stack.url}/zero`,
    schema,
    mutators,
    kvStore: 'mem',
    storageKey: randomUUID(),
    logSink: {log: () => undefined},
  });
  opened.push(zero);
  return zero;
}

/** Runs `count` different queries; Zero keeps each for five minutes. */
const runQueries = (zero: Zero, count: number) =>
  Array.from({length: count}, () =>
    zero.run(queries.chat.messages({chatId: randomUUID()}), {type: 'complete'}),
  );

test('runs as many queries of a browser as the limit allows, and refuses the others', async () => {
  const zero = openZero(await signUp(stack));
  const outcomes = await Promise.allSettled(runQueries(zero, QUERIES_MAX.browser + 5));
  expect(outcomes.filter(({status}) => status === 'rejected')).toHaveLength(5);
  expect(zero.connection.state.current.name).toBe('connected');
});

test('disconnects a client above the query rate limit, and no other client', async () => {
  const bystander = openZero(await signUp(stack));
  const zero = openZero(await signUp(stack));
  const states: string[] = [];
  zero.connection.state.subscribe(({name}) => states.push(name));
  await zero.run(queries.me.profile(), {type: 'complete'});
  let done = 0;
  for (let started = 0; started <= QUERY_RATE_LIMIT.points; started += AT_ONCE) {
    for (const run of runQueries(zero, AT_ONCE))
      void run.then(
        () => (done += 1),
        () => undefined,
      );
    // Waits, so that each batch is sent in a message of its own: all together exceed the message limit.
    await bystander.run(queries.me.profile(), {type: 'complete', ttl: 'none'});
  }
  await eventually(
    async () => (states.includes('connected') && states.at(-1) !== 'connected') || undefined,
    'the end of the connection',
  );
  expect(done).toBeLessThanOrEqual(QUERIES_MAX.browser);
  expect(bystander.connection.state.current.name).toBe('connected');
});
