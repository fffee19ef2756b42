// A changed client that asks for more queries than pages need: the server runs no more of them, and cuts a client that
// goes on asking.
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

/** Asks for so many queries that differ; Zero keeps each for five minutes. */
const ask = (zero: Zero, count: number) =>
  Array.from({length: count}, () =>
    zero.run(queries.chat.messages({chatId: randomUUID()}), {type: 'complete'}),
  );

test('runs as many queries of a browser as its pages may need, and refuses the others', async () => {
  const zero = openZero(await signUp(stack));
  const outcomes = await Promise.allSettled(ask(zero, QUERIES_MAX.browser + 5));
  expect(outcomes.filter(({status}) => status === 'rejected')).toHaveLength(5);
  expect(zero.connection.state.current.name).toBe('connected');
});

test('cuts a client that asks for queries without end, and nobody else', async () => {
  const bystander = openZero(await signUp(stack));
  const zero = openZero(await signUp(stack));
  const seen: string[] = [];
  zero.connection.state.subscribe(({name}) => seen.push(name));
  await zero.run(queries.me.profile(), {type: 'complete'});
  let done = 0;
  for (let asked = 0; asked <= QUERY_RATE_LIMIT.points; asked += AT_ONCE) {
    for (const run of ask(zero, AT_ONCE))
      void run.then(
        () => (done += 1),
        () => undefined,
      );
    // One message for each: all at once are more than a message may hold.
    await bystander.run(queries.me.profile(), {type: 'complete', ttl: 'none'});
  }
  await eventually(
    async () => (seen.includes('connected') && seen.at(-1) !== 'connected') || undefined,
    'the end of the connection',
  );
  expect(done).toBeLessThanOrEqual(QUERIES_MAX.browser);
  expect(bystander.connection.state.current.name).toBe('connected');
});
