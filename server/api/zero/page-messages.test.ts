// How many points each message of a client costs, and which floods end its connection.
import {once} from 'node:events';
import type {Transform} from 'node:stream';
import {Sender} from 'ws';
import {expect, test} from 'vitest';
import {pageMessages, RefusedMessage} from './page-messages.ts';

const text = {fin: true, rsv1: false, opcode: 1, mask: true, readOnly: true};
const frameOf = (message: unknown) =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), text));

const patch = (queries: number) => ({
  desiredQueriesPatch: Array.from({length: queries}, () => ({op: 'del', hash: 'h'})),
});

test.each([
  ['each started or stopped query', ['changeDesiredQueries', patch(3)], [3]],
  ['one for a message without queries', ['changeDesiredQueries', patch(0)], [1]],
  ['one for another message', ['ackMutationResponses', {id: 1, clientID: 'c'}], [1]],
  ['nothing for a write, which the mutate endpoint counts', ['push', {mutations: []}], []],
  ['nothing for a ping', ['ping', {}], []],
])('counts %s', async (_, message, expected) => {
  const counted: number[] = [];
  const messages = pageMessages(async (points) => counted.push(points) > 0);
  messages.write(frameOf(message));
  await once(messages, 'data');
  expect(counted).toEqual(expected);
});

const fragment = (opcode: number) =>
  Buffer.concat(Sender.frame(Buffer.from('x'), {...text, fin: false, opcode}));
const unlimited = () => pageMessages(async () => true);

async function refusalOf(messages: Transform, frames: Iterable<Buffer>): Promise<unknown> {
  const refused = once(messages, 'error');
  messages.resume();
  for (const frame of frames) messages.write(frame);
  const [error] = await refused;
  return error;
}

test.each([
  ['pings of Zero', frameOf(['ping', {}])],
  ['writes', frameOf(['push', {mutations: []}])],
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
  const long = frameOf(['push', 'x'.repeat(200_000)]);
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
