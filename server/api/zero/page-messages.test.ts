// How many points each message of a client costs, and which floods end its connection.
import {once} from 'node:events';
import type {Transform} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {Sender} from 'ws';
import {expect, test} from 'vitest';
import {pageMessages} from './page-messages.ts';
import {RefusedMessage} from './sync-messages.ts';

const text = {fin: true, rsv1: false, opcode: 1, mask: true, readOnly: true};
const frameOf = (message: unknown) =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), text));

const write = (arg = '') => ({
  clientGroupID: 'g',
  mutations: [{args: [arg]}],
  pushVersion: 1,
  timestamp: 0,
  requestID: 'r',
});

const patch = (queries: number) => ({
  desiredQueriesPatch: Array.from({length: queries}, () => ({op: 'del', hash: 'h'})),
});

test.each([
  ['each started or stopped query', ['changeDesiredQueries', patch(3)], [3]],
  ['one for a message without queries', ['changeDesiredQueries', patch(0)], [1]],
  ['one for another message', ['ackMutationResponses', {id: 1, clientID: 'c'}], [1]],
  ['nothing for a write, which the mutate endpoint counts', ['push', write()], []],
  ['each 16 KB of a huge write', ['push', write('x'.repeat(40_000))], [2]],
  ['nothing for a ping', ['ping', {}], []],
])('counts %s', async (_, message, expected) => {
  const counted: number[] = [];
  const messages = pageMessages({
    mayAsk: async (points) => counted.push(points) > 0,
    isInitialized: true,
  });
  messages.write(frameOf(message));
  await once(messages, 'data');
  expect(counted).toEqual(expected);
});

const fragment = (opcode: number) =>
  Buffer.concat(Sender.frame(Buffer.from('x'), {...text, fin: false, opcode}));
const unlimited = (isInitialized = true) => pageMessages({mayAsk: async () => true, isInitialized});

async function refusalOf(messages: Transform, frames: Iterable<Buffer>): Promise<unknown> {
  const refused = once(messages, 'error');
  messages.resume();
  for (const frame of frames) messages.write(frame);
  const [error] = await refused;
  return error;
}

test.each([
  ['pings of Zero', frameOf(['ping', {}])],
  ['writes', frameOf(['push', write()])],
  ['pings of the protocol', Buffer.concat(Sender.frame(Buffer.alloc(0), {...text, opcode: 9}))],
  [
    'answers that nobody asked for',
    Buffer.concat(Sender.frame(Buffer.alloc(0), {...text, opcode: 10})),
  ],
])('ends a connection that floods it with %s', async (_, frame) => {
  const flood = Array.from({length: 1001}, () => frame);
  expect(await refusalOf(unlimited(), flood)).toEqual(new RefusedMessage('too many messages'));
});

test('counts a long message as several', async () => {
  const long = frameOf(['push', write('x'.repeat(200_000))]);
  expect(
    await refusalOf(
      unlimited(),
      Array.from({length: 21}, () => long),
    ),
  ).toEqual(new RefusedMessage('too many messages'));
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
])('forwards nothing of a frame with %s, at which zero-cache can end', async (_, bytes) => {
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

test('refuses a second initConnection', async () => {
  const messages = unlimited(false);
  const first = frameOf(['initConnection', patch(1)]);
  messages.write(first);
  expect((await once(messages, 'data'))[0]).toEqual(first);
  expect(await refusalOf(messages, [first])).toEqual(new RefusedMessage());
});

test('refuses an initConnection when the handshake contained one', async () => {
  const again = frameOf(['initConnection', patch(1)]);
  expect(await refusalOf(unlimited(true), [again])).toEqual(new RefusedMessage());
});

test.each(['push', 'changeDesiredQueries'])('refuses a deeply nested %s', async (kind) => {
  const deep = `["${kind}",${'['.repeat(5000)}${']'.repeat(5000)}]`;
  const frame = Buffer.concat(Sender.frame(Buffer.from(deep), text));
  expect(await refusalOf(unlimited(), [frame])).toEqual(new RefusedMessage('malformed message'));
});
