// How many points each message of a client costs, and which floods end its connection.
import {once} from 'node:events';
import type {Transform} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {Sender} from 'ws';
import {expect, test} from 'vitest';
import {setImmediate as nextTurn} from 'node:timers/promises';
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {pageMessages} from './page-messages.ts';
import {createQueryLimit} from './query-limit.ts';
import {RefusedMessage, type CountedMessage, type QueryChange} from './sync-messages.ts';

const NO_QUERIES: CountedMessage = {kind: 'initConnection', points: 1, queryChanges: []};
const text = {fin: true, rsv1: false, opcode: 1, mask: true, readOnly: true};
const frameOf = (message: unknown) =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), text));

const write = (words = '') => ({
  clientGroupID: 'g',
  mutations: [
    {
      type: 'custom',
      id: 1,
      name: 'profile.saveSummary',
      clientID: 'c',
      timestamp: 0,
      args: [{text: words}],
    },
  ],
  pushVersion: 1,
  timestamp: 0,
  requestID: 'r',
});

const patch = (queries: number) => ({
  desiredQueriesPatch: Array.from({length: queries}, () => ({op: 'del', hash: 'h'})),
});

const controlFrame = (opcode: number) =>
  Buffer.concat(Sender.frame(Buffer.alloc(0), {...text, opcode}));

test.each([
  ['each started or stopped query', frameOf(['changeDesiredQueries', patch(3)]), 3],
  ['one for a message without queries', frameOf(['changeDesiredQueries', patch(0)]), 1],
  ['one for another message', frameOf(['ackMutationResponses', {id: 1, clientID: 'c'}]), 1],
  ['little for a write', frameOf(['push', write()]), 0],
  ['each 16 KB of a huge message', frameOf(['push', write('x'.repeat(40_000))]), 2.45],
  ['nothing more for a ping', frameOf(['ping', {}]), 0],
  ['nothing more for a ping of the protocol', controlFrame(9), 0],
  ['nothing more for an answer that nobody asked for', controlFrame(10), 0],
])('counts a fifth of a point, and %s', async (_, frame, expected) => {
  const counted: number[] = [];
  const messages = pageMessages({
    consumePoints: async (points) => counted.push(points) > 0,
    initial: NO_QUERIES,
  });
  messages.write(frame);
  await once(messages, 'data');
  expect(counted).toEqual([expect.closeTo(0.2 + expected, 1)]);
});

const fragment = (opcode: number) =>
  Buffer.concat(Sender.frame(Buffer.from('x'), {...text, fin: false, opcode}));
const unlimited = (initial: CountedMessage | undefined = NO_QUERIES) =>
  pageMessages({consumePoints: async () => true, initial});

async function refusalOf(messages: Transform, frames: Iterable<Buffer>): Promise<unknown> {
  const refused = once(messages, 'error');
  messages.resume();
  for (const frame of frames) messages.write(frame);
  const [error] = await refused;
  return error;
}

test('ends the connections of a member who floods them together', async () => {
  const consumePoints = createQueryLimit();
  const ofAda = (points: number) => consumePoints('ada', points);
  const connection = () => pageMessages({consumePoints: ofAda, initial: NO_QUERIES});
  const pings = Array.from({length: 5001}, () => frameOf(['ping', {}]));
  const first = connection();
  for (const ping of pings) {
    first.write(ping);
    await once(first, 'data');
  }
  expect(await refusalOf(connection(), pings)).toEqual(new RefusedMessage('too many messages'));
});

/** Writes a message in pieces of this size. @returns the number of pieces that were forwarded. */
async function writeInPieces(messages: Transform, frame: Buffer, bytes: number): Promise<number> {
  let forwarded = 0;
  messages.on('data', () => (forwarded += 1));
  for (let at = 0; at < frame.length && messages.writable; at += bytes) {
    messages.write(frame.subarray(at, at + bytes));
    await nextTurn();
  }
  return forwarded;
}

test('forwards a long message in small network packets', async () => {
  const frame = frameOf(['push', write('x'.repeat(260_000))]);
  expect(await writeInPieces(unlimited(), frame, 512)).toBe(Math.ceil(frame.length / 512));
});

test('ends a connection that sends a message byte by byte', async () => {
  const messages = unlimited();
  const refused = once(messages, 'error');
  const frame = frameOf(['push', write('x'.repeat(20_000))]);
  expect(await writeInPieces(messages, frame, 1)).toBeLessThan(1100);
  expect((await refused)[0]).toEqual(new RefusedMessage());
});

test('ends a connection that cuts a message into many fragments', async () => {
  const fragments = [fragment(1), ...Array.from({length: 100}, () => fragment(0))];
  expect(await refusalOf(unlimited(), fragments)).toBeInstanceOf(RefusedMessage);
});

const payload = Buffer.from('x');
test.each([
  ['reserved bits', [0xb1, 0x81, 0, 0, 0, 0, ...payload]],
  ['an unknown kind', [0x83, 0x81, 0, 0, 0, 0, ...payload]],
  ['no mask', [0x81, 0x01, ...payload]],
  ['a close code that is none', [0x88, 0x82, 0, 0, 0, 0, 0, 1]],
  ['text that is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
])('forwards nothing of a frame with %s, which can end zero-cache', async (_, bytes) => {
  for (const cut of [bytes.length, 1]) {
    const messages = unlimited();
    const forwarded: Buffer[] = [];
    messages.on('data', (chunk: Buffer) => forwarded.push(chunk));
    const refused = once(messages, 'error');
    messages.write(Buffer.from(bytes.slice(0, cut)));
    messages.write(Buffer.from(bytes.slice(cut)));
    expect((await refused)[0]).toEqual(new RefusedMessage('malformed message'));
    expect(Buffer.concat(forwarded).length).toBeLessThan(2);
  }
});

test('forwards nothing of what follows a close frame', async () => {
  const messages = unlimited();
  const forwarded = buffer(messages);
  const close = Buffer.concat(Sender.frame(Buffer.from([0x03, 0xe8]), {...text, opcode: 8}));
  messages.write(close);
  messages.write(Buffer.from([0xb1, 0x81, 0, 0, 0, 0, ...payload]));
  messages.end();
  expect(await forwarded).toEqual(close);
});

const put = (hash: string): QueryChange => ({op: 'put', hash, name: 'me.profile', args: []});
const puts = (from: number, count: number) => ({
  desiredQueriesPatch: Array.from({length: count}, (_, i) => put(`q${from + i}`)),
});

test('refuses more queries than a member may run, those of the handshake and refused ones too', async () => {
  const initial = {...NO_QUERIES, queryChanges: [put('first')]};
  const fits = [
    ['changeDesiredQueries', puts(0, QUERIES_MAX.member - 1)],
    ['changeDesiredQueries', {desiredQueriesPatch: [{op: 'del', hash: 'first'}, put('other')]}],
  ];
  const tooMany = ['changeDesiredQueries', puts(QUERIES_MAX.member, 1)];
  expect(await refusalOf(unlimited(initial), [...fits, tooMany].map(frameOf))).toEqual(
    new RefusedMessage('too many queries'),
  );
  const cleared = unlimited(initial);
  const clear = ['changeDesiredQueries', {desiredQueriesPatch: [{op: 'clear'}]}];
  for (const message of [...fits, clear, tooMany]) {
    cleared.write(frameOf(message));
    await once(cleared, 'data');
  }
});

test('refuses a second initConnection', async () => {
  const messages = pageMessages({consumePoints: async () => true, initial: undefined});
  const first = frameOf(['initConnection', patch(1)]);
  messages.write(first);
  expect((await once(messages, 'data'))[0]).toEqual(first);
  expect(await refusalOf(messages, [first])).toEqual(new RefusedMessage());
});

test('refuses an initConnection when the handshake contained one', async () => {
  const again = frameOf(['initConnection', patch(1)]);
  expect(await refusalOf(unlimited(), [again])).toEqual(new RefusedMessage());
});

test.each(['push', 'changeDesiredQueries'])('refuses a deeply nested %s', async (kind) => {
  const deep = `["${kind}",${'['.repeat(5000)}${']'.repeat(5000)}]`;
  const frame = Buffer.concat(Sender.frame(Buffer.from(deep), text));
  expect(await refusalOf(unlimited(), [frame])).toEqual(new RefusedMessage('malformed message'));
});
