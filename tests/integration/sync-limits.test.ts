// A modified client that wants more queries, or sends more messages, than pages do: the server ends its connection.
import {randomUUID} from 'node:crypto';
import {Zero} from '@rocicorp/zero';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {QUERIES_MAX, SYNC_RATE_LIMIT} from '../../rules/sync.ts';
import {schema} from '../../schema.ts';
import {comeAs, installSocket, sendAs} from '../support/node-socket.ts';
import {eventually} from '../support/database.ts';
import {signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
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

/** Runs `count` different queries. */
const runQueries = (zero: Zero, count: number) =>
  Array.from({length: count}, () =>
    zero.run(queries.chat.messages({chatId: randomUUID()}), {type: 'complete'}),
  );

test('disconnects a client that wants more queries than a page may, and no other client', async () => {
  const bystander = openZero(await signUp(stack));
  const zero = openZero(await signUp(stack));
  await zero.run(queries.me.profile(), {type: 'complete'});
  const states: string[] = [];
  zero.connection.state.subscribe(({name}) => states.push(name));
  let done = 0;
  for (const run of runQueries(zero, QUERIES_MAX + 1))
    void run.then(
      () => (done += 1),
      () => undefined,
    );
  await eventually(
    async () => (states.length > 0 && states.at(-1) !== 'connected') || undefined,
    'the end of the connection',
  );
  expect(done).toBe(0);
  await bystander.run(queries.me.profile(), {type: 'complete'});
  expect(bystander.connection.state.current.name).toBe('connected');
});

test('disconnects a client that sends too many messages, and no other client', async () => {
  const bystander = openZero(await signUp(stack));
  const member = await signUp(stack);
  const zero = openZero(member);
  await zero.run(queries.me.profile(), {type: 'complete'});
  const states: string[] = [];
  zero.connection.state.subscribe(({name}) => states.push(name));
  for (let i = 0; i < SYNC_RATE_LIMIT.points; i += 1) sendAs(member.userId, '["ping",{}]');
  await eventually(
    async () => (states.length > 0 && states.at(-1) !== 'connected') || undefined,
    'the end of the connection',
  );
  await bystander.run(queries.me.profile(), {type: 'complete'});
  expect(bystander.connection.state.current.name).toBe('connected');
});
