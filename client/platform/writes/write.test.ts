// A write on its two ways: by Zero in one connection, otherwise by a request; and what the device keeps meanwhile.
import type {MutatorResultDetails} from '@rocicorp/zero';
import {expect, test, vi} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {zql} from '../../../schema.ts';
import {turns, until, useOutboxTab} from '../../../tests/support/outbox-tab.ts';
import {refusePuts} from '../../../tests/support/failing-indexeddb.ts';
import {WRITES} from '../../../rules/writes.ts';
import {callOf} from './call-of.ts';
import type {ShownChange} from './entry.ts';
import {readAll} from './store.ts';

const tab = useOutboxTab();
const PLACE = {place: '/first-date-question', failure: 'It failed.'};
const coffee = () => mutators.questionnaire.saveAnswer({question: 'firstDate', answer: 'Coffee'});

type Answer = MutatorResultDetails;
const OK: Answer = {type: 'success'};
const refusedBy = (code?: string): Answer => ({
  type: 'error',
  error: {type: 'app', message: 'A rule.', details: code && {code}},
});
const lost: Answer = {type: 'error', error: {type: 'zero', message: 'Lost.'}};

/** The tab's Zero, with a connection and answers of the server that the test sets. */
async function open(name = 'connected') {
  // The modules of this tab: each has its own.
  const {localZero} = await import('../../../tests/support/local-zero.ts');
  const {showWaiting, write} = await import('./write.ts');
  const zero = localZero(tab().userID);
  const listeners = new Set<(state: {name: string}) => void>();
  let current = {name};
  const state = {
    get current() {
      return current;
    },
    subscribe: (listener: (state: {name: string}) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  vi.spyOn(zero, 'connection', 'get').mockReturnValue({
    connect: async () => undefined,
    state,
  } as unknown as typeof zero.connection);
  const server = Promise.withResolvers<Answer>();
  const {mutate} = zero;
  const mutated: unknown[] = [];
  Object.defineProperty(zero, 'mutate', {
    value: (request: Parameters<typeof mutate>[0]) => {
      mutated.push(request.args);
      return {client: mutate(request).client, server: server.promise};
    },
  });
  return {
    zero,
    mutated,
    answer: server.resolve,
    setConnection: (next: string) => {
      current = {name: next};
      for (const listener of listeners) listener(current);
    },
    save: (
      request: Parameters<typeof callOf>[0] = coffee(),
      origin: Parameters<typeof write>[2] = PLACE,
    ) => write(zero, callOf(request), origin),
    showWaiting: () => showWaiting(zero, tab().outbox.allEntries()),
    stored: () => zero.run(zql.questionnaire.where('userId', tab().userID).one()),
  };
}

const kept = async () => (await readAll()).filter(({member}) => member === tab().userID);
const changes = () =>
  tab()
    .outbox.allEntries()
    .filter((entry): entry is ShownChange => entry.name !== 'chat.send')
    .filter(({member}) => member === tab().userID);
const done = () => Response.json({status: true});

test('while connected, Zero sends the write, and the device keeps it until the answer', async () => {
  const {save, answer, mutated, stored} = await open();
  expect(await save()).toEqual({ok: true});
  expect(await kept()).toMatchObject([{name: 'questionnaire.saveAnswer', state: 'waiting'}]);
  expect(await stored()).toMatchObject({firstDateAnswer: 'Coffee'});
  await turns();
  expect(tab().posted).toEqual([]);
  answer(OK);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  await turns();
  expect([changes(), tab().posted]).toEqual([[], []]);
  expect(mutated).toMatchObject([{question: 'firstDate', at: expect.any(Number)}]);
});

test('a refusal of the server stays with its words and the values of the form', async () => {
  const {save, answer} = await open();
  await save(coffee(), {...PLACE, fields: {answer: 'Coffee'}});
  answer(refusedBy('unknown-option'));
  await vi.waitFor(async () =>
    expect(await kept()).toMatchObject([
      {state: 'refused', reason: 'A rule.', fields: {answer: 'Coffee'}},
    ]),
  );
});

test.each([undefined, 'internal', 'malformed'])(
  'a failure of the server (%s) is told in the words of the place',
  async (code) => {
    const {save, answer} = await open();
    await save();
    answer(refusedBy(code));
    const reason = code === 'malformed' ? 'A rule.' : 'It failed.';
    await vi.waitFor(() => expect(changes()).toMatchObject([{state: 'refused', reason}]));
  },
);

test('a refusal by the replica is told at once, and nothing is kept', async () => {
  const {save} = await open();
  const bad = mutators.questionnaire.saveAnswer({question: 'firstDate', answer: 'Skydiving'});
  expect(await save(bad)).toMatchObject({ok: false});
  expect(await kept()).toEqual([]);
});

test.each(['connecting', 'error', 'needs-auth', 'disconnected'])(
  'while %s, the write is posted',
  async (name) => {
    tab().respond = done;
    const {save} = await open(name);
    expect(await save()).toEqual({ok: true});
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    expect(tab().requests).toMatchObject([
      {name: 'questionnaire.saveAnswer', args: {answer: 'Coffee'}, sentAt: expect.any(Number)},
    ]);
  },
);

test.each([
  ['the connection is lost before the answer', 'connecting', undefined],
  ['Zero has lost the answer', 'connected', lost],
])('the write is posted when %s', async (_, name, answered) => {
  tab().respond = done;
  const {save, answer, setConnection} = await open();
  await save();
  await turns();
  expect(tab().requests).toEqual([]);
  if (answered) answer(answered);
  setConnection(name);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(tab().requests).toHaveLength(1);
});

test('a refusal of what may hold already is judged by the request', async () => {
  tab().respond = done;
  const {save, answer} = await open();
  await save();
  answer(refusedBy('not-met'));
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(tab().requests).toHaveLength(1);
});

test('an answer that Zero tells after the connection was lost proves nothing', async () => {
  const {save, answer, setConnection} = await open();
  tab().respond = () => undefined;
  await save();
  setConnection('connecting');
  answer(OK);
  await until(() => tab().requests.length === 1);
  expect(await kept()).toMatchObject([{state: 'waiting'}]);
});

test('an answer to a suggestion that was never posted can be undone', async () => {
  const {save, mutated} = await open('connecting');
  tab().respond = () => undefined;
  tab().start('offline');
  const yes = mutators.suggestion.answer({otherId: 'ben', response: 'Yes'});
  expect(await save(yes)).toEqual({ok: true});
  await turns();
  expect([mutated, tab().requests]).toEqual([[], []]);
  const [entry] = changes();
  expect(await tab().outbox.undo(entry?.id ?? '')).toBe(true);
  expect([changes(), await kept()]).toEqual([[], []]);
});

test('an answer whose request has begun cannot be undone', async () => {
  const {save} = await open('connecting');
  tab().isReachable = true;
  tab().respond = () => undefined;
  await save(mutators.suggestion.answer({otherId: 'ben', response: 'Yes'}));
  await until(() => tab().requests.length === 1);
  const [entry] = changes();
  expect(entry).toMatchObject({state: 'waiting', isAttempted: true});
  expect(await tab().outbox.undo(entry?.id ?? '')).toBe(false);
  expect(changes()).toHaveLength(1);
});

test('a sent answer stays until its row is here', async () => {
  const {save} = await open('connecting');
  tab().isReachable = true;
  tab().respond = done;
  await save(mutators.suggestion.answer({otherId: 'ben', response: 'No'}));
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{state: 'sent'}]));
});

test('a new replica shows what waits, but no answer to a suggestion', async () => {
  tab().respond = () => undefined;
  const before = await open('connecting');
  await before.save();
  await before.save(mutators.suggestion.answer({otherId: 'ben', response: 'Yes'}));
  const after = await open('connecting');
  await tab().outbox.read();
  after.showWaiting();
  await vi.waitFor(async () =>
    expect(await after.stored()).toMatchObject({firstDateAnswer: 'Coffee'}),
  );
  expect(after.mutated).toHaveLength(1);
});

test('a device that cannot store says so, unless the page is connected', async () => {
  tab().respond = () => undefined;
  const storable = refusePuts();
  tab().start('offline');
  const offline = await open('connecting');
  expect(await offline.save()).toEqual({ok: false, message: WRITES.notKept});
  tab().start('connected');
  const {save, answer} = await open();
  const saving = save();
  await until(() => changes()[0]?.state === 'memory');
  answer(OK);
  expect(await saving).toEqual({ok: true});
  expect(changes()).toEqual([]);
  storable();
});
