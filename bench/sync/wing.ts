// Wing as its members use it: the queries of every page and of an open room with its socket, messages sent with the composer's
// request, and read marks.
import {once} from 'node:events';
import {Zero} from '@rocicorp/zero';
import {WebSocket} from 'ws';
import {z} from 'zod';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {schema} from '../../schema.ts';
import type {Entrance, StackAddress} from '../../tests/support/stack.ts';
import type {BenchCouple, BenchMember} from './couples.ts';
import {senderOf} from '../../tests/support/messages.ts';
import {comeAs} from '../../tests/support/node-socket.ts';
import {stackServers} from './usage.ts';
import {arrivals, type Pair, type System} from './system.ts';

/** Runs the queries of every signed-in page. They are not an array, because each query has its own type. */
function preloadPageQueries(zero: Zero): Promise<unknown> {
  return Promise.all([
    zero.preload(queries.me.profile()).complete,
    zero.preload(queries.me.questionnaire()).complete,
    zero.preload(queries.me.wallet()).complete,
    zero.preload(queries.me.suggestions()).complete,
    zero.preload(queries.me.chats()).complete,
  ]);
}

function openZero({url}: Pick<Entrance, 'url'>, {userId, cookie}: BenchMember): Zero {
  comeAs(userId, {cookie, origin: url});
  return new Zero({
    userID: userId,
    context: {userID: userId},
    cacheURL: `${url}/zero`,
    schema,
    mutators,
    kvStore: 'mem',
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
    // Closing a client with requests in flight logs errors.
    logSink: {log: () => undefined},
  });
}

/** Opens a client with this room and resolves when it has all rows. `onMessage` is called with the ids of its messages. */
export async function openDevice(
  stack: Pick<Entrance, 'url'>,
  member: BenchMember,
  chatId: string,
  onMessage: (id: string) => void = () => undefined,
): Promise<Zero> {
  const zero = openZero(stack, member);
  const pageQueries = preloadPageQueries(zero);
  const view = zero.materialize(queries.chat.messages({chatId}));
  await new Promise<void>((resolve) => {
    view.addListener((own, type) => {
      for (const {id} of own?.messages ?? []) onMessage(id);
      if (type === 'complete') resolve();
    });
  });
  await pageQueries;
  return zero;
}

const frame = z.object({id: z.string()});

/** Opens the room's socket as the page does. `onMessage` is called with the ids of its messages. */
async function openSocket(
  {url}: Entrance,
  {cookie}: BenchMember,
  {chatId, onMessage}: {chatId: string; onMessage?: (id: string) => void},
): Promise<WebSocket> {
  const query = `chat=${chatId}${onMessage ? '&messages' : ''}`;
  const address = `${url.replace('http', 'ws')}/api/typing?${query}`;
  const socket = new WebSocket(address, {headers: {origin: url, cookie}});
  socket.on('message', (data) => onMessage?.(frame.parse(JSON.parse(String(data))).id));
  await once(socket, 'open');
  return socket;
}

/** Marks as read the newest message that has arrived, again when the server has taken the mark before. */
function reader(zero: Zero, chatId: string) {
  let newest: string | undefined;
  let isMarking = false;
  return async (id: string): Promise<void> => {
    newest = id;
    if (isMarking) return;
    isMarking = true;
    while (newest !== undefined) {
      const upTo: string = newest;
      newest = undefined;
      await zero.mutate(mutators.chat.markRead({chatId, upTo})).server;
    }
    isMarking = false;
  };
}

/** The way of a message to the receiver: whichever comes first; the replica; the replica while the socket is for typing alone. */
export type Way = 'first' | 'replica' | 'without';
export const WITHOUT = 'Wing, without the socket';
const NAMES = {first: "Wing, room's socket", replica: 'Wing, replica', without: WITHOUT};

export async function openPair(
  stack: Entrance,
  couple: BenchCouple | undefined,
  way: Way = 'replica',
): Promise<Pair> {
  if (!couple) throw new Error('There are too few couples.');
  const {a, b, chatId} = couple;
  const {note, onArrival} = arrivals();
  const read = arrivals();
  const send = senderOf(stack, a);
  const seen = (id: string) => {
    note(id);
    read.note(id);
  };
  const [sender, receiver] = [
    await openDevice(stack, a, chatId),
    await openDevice(stack, b, chatId, seen),
  ];
  const onMessage = {first: seen, replica: read.note, without: undefined}[way];
  const mark = reader(receiver, chatId);
  read.onArrival((id) => void mark(id).catch(() => undefined));
  const sockets = [
    await openSocket(stack, a, {chatId, ...(onMessage && {onMessage: () => undefined})}),
    await openSocket(stack, b, {chatId, ...(onMessage && {onMessage})}),
  ];
  return {
    send: (id) => void send({id, chatId, text: `Message ${id}`}).catch(() => undefined),
    onArrival,
    close: async () => {
      for (const socket of sockets) socket.close();
      await Promise.all([sender.close(), receiver.close()]);
    },
  };
}

export function wing(
  stack: StackAddress,
  couples: readonly BenchCouple[],
  way: Way = 'replica',
): System {
  return {
    name: NAMES[way],
    servers: () => stackServers(stack.dataDir),
    open: (index) => openPair(stack, couples[index], way),
    close: async () => undefined,
  };
}
