// The order of sending, the lock, and the pauses after failures.
import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {messageOf} from '../../../tests/support/kept-writes.ts';
import type {Entry, Outcome, Write} from './entry.ts';
import type {Again} from './post.ts';
import {sendNext, startSending, type Source} from './sender.ts';

let waiting: Entry[];
let settled: [text: string, state: string][];
/** The answers of the server, in order; then every message is sent. */
let answers: (Outcome | Again)[];
let posted: string[];
let userID = 0;
let ended: AbortController;

vi.mock('./post.ts', () => ({
  post: async ({id}: Write) => {
    posted.push(id);
    return answers.shift() ?? {state: 'sent', createdAt: 1};
  },
}));

const draft = (text: string): Entry => ({...messageOf(text), seq: 1, state: 'waiting'});
const source = (): Source => ({
  member: `member-${userID}`,
  lane: 'messages',
  claim: async () => true,
  next: async () => waiting[0],
  settle: async ({id}, {state}) => {
    settled.push([id, state]);
    waiting.shift();
  },
});

beforeEach(() => {
  userID += 1;
  [waiting, settled, answers, posted] = [[], [], [], []];
  ended = new AbortController();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({toFake: ['setTimeout']});
});
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Waits without moving the clock, as `vi.waitFor` would. */
async function until(check: () => boolean): Promise<void> {
  while (!check()) await setImmediate();
}

const turns = async () => {
  for (let i = 0; i < 20; i += 1) await setImmediate();
};

test('sends all messages in order, one request at a time, and rests until it is woken', async () => {
  waiting = [draft('one'), draft('two')];
  const {wake} = startSending(source(), ended.signal, () => {});
  await until(() => settled.length === 2);
  expect(posted).toEqual(['one', 'two']);
  waiting.push(draft('three'));
  await turns();
  expect(posted).toHaveLength(2);
  wake();
  await until(() => posted[2] === 'three');
  ended.abort();
  waiting.push(draft('four'));
  wake();
  await turns();
  expect(posted).toHaveLength(3);
});

test('says when a request had no session of the member', async () => {
  waiting = [draft('one')];
  answers = [{retryAfterMs: 0}, {retryAfterMs: 0, isSessionOver: true}];
  const onSessionOver = vi.fn();
  await sendNext({...source(), onSessionOver});
  expect(onSessionOver).not.toHaveBeenCalled();
  await sendNext({...source(), onSessionOver});
  expect(onSessionOver).toHaveBeenCalledOnce();
});

test('goes on after a refused message', async () => {
  waiting = [draft('bad'), draft('good')];
  answers = [{state: 'refused', reason: 'No'}];
  startSending(source(), ended.signal, () => {});
  await until(() => settled.length === 2);
  expect(settled).toEqual([
    ['bad', 'refused'],
    ['good', 'sent'],
  ]);
});

test('repeats the first message after 1, 2, 4, 8 and 10 s, and says each time that it failed', async () => {
  waiting = [draft('one'), draft('two')];
  answers = Array.from({length: 6}, () => ({retryAfterMs: 0}));
  const onFailed = vi.fn();
  startSending(source(), ended.signal, onFailed);
  await until(() => posted.length === 1);
  let count = 1;
  for (const ms of [1000, 2000, 4000, 8000, 10_000]) {
    await turns();
    await vi.advanceTimersByTimeAsync(ms - 1);
    await turns();
    expect(posted).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    count += 1;
    await until(() => posted.length === count);
  }
  expect(onFailed).toHaveBeenCalledTimes(6);
  expect(new Set(posted)).toEqual(new Set(['one']));
});

test.each([
  [0, 750],
  [1, 1250],
])('spreads the pauses of many devices: random %s waits %s ms', async (random, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  waiting = [draft('one')];
  answers = [{retryAfterMs: 0}];
  startSending(source(), ended.signal, () => {});
  await until(() => posted.length === 1);
  await turns();
  await vi.advanceTimersByTimeAsync(ms - 1);
  await turns();
  expect(posted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => posted.length === 2);
});

test('waits as long as the server says, and begins with the shortest pause again after a success', async () => {
  waiting = [draft('one'), draft('two')];
  answers = [{retryAfterMs: 7000}, {state: 'sent', createdAt: 1}, {retryAfterMs: 0}];
  startSending(source(), ended.signal, () => {});
  await until(() => posted.length === 1);
  await turns();
  await vi.advanceTimersByTimeAsync(6999);
  await turns();
  expect(posted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => posted[2] === 'two');
  await turns();
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => posted.length === 4);
});

test('a retry ends a pause, and a new message does not', async () => {
  waiting = [draft('one')];
  answers = [{retryAfterMs: 60_000}, {retryAfterMs: 60_000}];
  const {wake, retry} = startSending(source(), ended.signal, () => {});
  wake();
  await until(() => posted.length === 1);
  await turns();
  wake();
  await turns();
  expect(posted).toHaveLength(1);
  retry();
  await until(() => posted.length === 2);
  await turns();
  wake();
  await turns();
  expect(posted).toHaveLength(2);
});

test('sends what is added while it finds nothing', async () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  const empty = async () => {
    await promise;
    return undefined;
  };
  const next = vi.fn(source().next).mockImplementationOnce(empty);
  const {wake} = startSending({...source(), next}, ended.signal, () => {});
  await turns();
  waiting = [draft('one')];
  wake();
  resolve();
  await until(() => posted.length === 1);
});

test('a rejected lock is requested again only after a pause', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('going away', 'AbortError')));
  vi.stubGlobal('navigator', {locks: {request}});
  startSending(source(), ended.signal, () => {});
  await turns();
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  await turns();
  expect(request).toHaveBeenCalledTimes(2);
});

test('a store that fails is asked again only after a pause, and the message stays', async () => {
  waiting = [draft('one')];
  const settle = vi.fn(() => Promise.reject(new Error('The disk is full.')));
  startSending({...source(), settle}, ended.signal, () => {});
  await until(() => posted.length === 1);
  await turns();
  expect(posted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => posted.length === 2);
});

/** Holds the member's lock, as a frozen page does. */
function holdLock(): () => void {
  const {promise, resolve} = Promise.withResolvers<void>();
  void navigator.locks.request(`messages:member-${userID}`, () => promise).catch(() => {});
  return resolve;
}

test('one page sends at a time', async () => {
  const release = holdLock();
  waiting = [draft('one')];
  const sending = sendNext(source());
  await turns();
  expect(posted).toEqual([]);
  release();
  expect(await sending).toBe('settled');
  expect(await sendNext(source())).toBe('empty');
});

const expire = () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(15_000);
    const controller = new AbortController();
    void promise.then(() => controller.abort(new DOMException('', 'TimeoutError')));
    return controller.signal;
  });
  return resolve;
};

test.each([
  ['a visible page steals the lock of a frozen one after 15 s', 'visible', true],
  ['a hidden page waits for its turn', 'hidden', false],
  ['the service worker waits for its turn', undefined, false],
])('%s', async (_, visibilityState, steals) => {
  if (visibilityState) vi.stubGlobal('document', {visibilityState});
  const release = holdLock();
  const timeOut = expire();
  waiting = [draft('one')];
  const sending = sendNext(source()).catch(() => 'failed');
  await turns();
  timeOut();
  expect(await sending).toBe(steals ? 'settled' : 'failed');
  release();
});

test('a page whose lock is stolen does not post again', async () => {
  vi.stubGlobal('document', {visibilityState: 'visible'});
  waiting = [draft('one')];
  const {promise, resolve} = Promise.withResolvers<void>();
  const frozen = sendNext({...source(), settle: () => promise}).catch(() => 'stolen');
  await until(() => posted.length === 1);
  await navigator.locks.request(`messages:member-${userID}`, {steal: true}, () => undefined);
  expect(await frozen).toBe('stolen');
  expect(posted).toHaveLength(1);
  resolve();
});
