// A member's device without a browser: a Zero client with the queries of every page and an open room. It reconnects as a
// page does, and stores all text that it has received.
import {setTimeout as sleep} from 'node:timers/promises';
import {mutators} from '../../mutators/index.ts';
import {openDevice} from '../../bench/sync/wing.ts';
import {eventually} from './database.ts';
import {listenTo} from './node-socket.ts';
import {persistentSenderOf} from './messages.ts';
import type {Entrance} from './stack.ts';

/** The same as a page's first reconnect delay. */
const RECONNECT_DELAY_MS = 1000;
const CONNECTED_MS = 60_000;
const ARRIVAL_MS = 60_000;
/** The pause between the arrival of a message and the sending of the next, and before a mutation is repeated. */
const PAUSE_MS = 200;

export type SeededMember = {userId: string; cookie: string};
export type MemberDevice = Awaited<ReturnType<typeof openMemberDevice>>;

export async function openMemberDevice(stack: Entrance, member: SeededMember, chatId: string) {
  let text = '';
  const messages = new Set<string>();
  listenTo(member.userId, (part) => (text += part));
  const zero = await openDevice(stack, member, chatId, (id) => messages.add(id));
  const {state} = zero.connection;
  const stop = state.subscribe(({name}) => {
    if (name !== 'error' && name !== 'needs-auth') return;
    setTimeout(() => void zero.connection.connect(), RECONNECT_DELAY_MS);
  });
  const untilConnected = () =>
    eventually(
      async () => state.current.name === 'connected' || undefined,
      'a connection',
      CONNECTED_MS,
    );
  /** Retries a mutation, which fails while Zero is not connected or has not got its row. */
  const persistently = async (mutate: () => {client: Promise<{type: string}>}) => {
    while ((await mutate().client).type === 'error') {
      await sleep(PAUSE_MS);
      await untilConnected();
    }
  };
  const send = persistentSenderOf(stack, member);
  return {
    member,
    received: () => text,
    has: (messageId: string) => messages.has(messageId),
    untilConnected,
    answerYes: (otherId: string) =>
      persistently(() => zero.mutate(mutators.suggestion.answer({otherId, response: 'Yes'}))),
    send: async (id: string) => void (await send({id, chatId, text: `Message ${id}`})),
    close: () => {
      stop();
      return zero.close();
    },
  };
}

/** Sends messages until the signal, each once the one before has arrived at the other device. @returns their ids. */
export async function talkUntil(
  signal: AbortSignal,
  from: MemberDevice,
  to: MemberDevice,
): Promise<string[]> {
  const sent: string[] = [];
  while (!signal.aborted) {
    const id = crypto.randomUUID();
    await from.send(id);
    sent.push(id);
    await eventually(async () => to.has(id) || undefined, 'the message', ARRIVAL_MS);
    await sleep(PAUSE_MS);
  }
  return sent;
}
