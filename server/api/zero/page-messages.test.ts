// How many points each message of a client costs.
import {once} from 'node:events';
import {Sender} from 'ws';
import {expect, test} from 'vitest';
import {pageMessages} from './page-messages.ts';

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
