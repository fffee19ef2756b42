// Wing as its members use it: the queries of every page and of an open room, and messages sent with the composer's request.
import {Zero} from '@rocicorp/zero';
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

function openZero({url}: Entrance, {userId, cookie}: BenchMember): Zero {
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
  stack: Entrance,
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

export async function openPair(stack: Entrance, couple: BenchCouple | undefined): Promise<Pair> {
  if (!couple) throw new Error('There are too few couples.');
  const {a, b, chatId} = couple;
  const {note, onArrival} = arrivals();
  const send = senderOf(stack, a);
  const [sender, receiver] = [
    await openDevice(stack, a, chatId),
    await openDevice(stack, b, chatId, note),
  ];
  return {
    send: (id) => void send({id, chatId, text: `Message ${id}`}).catch(() => undefined),
    onArrival,
    close: async () => void (await Promise.all([sender.close(), receiver.close()])),
  };
}

export function wing(stack: StackAddress, couples: readonly BenchCouple[]): System {
  return {
    name: 'Wing',
    servers: () => stackServers(stack.dataDir),
    open: (index) => openPair(stack, couples[index]),
    close: async () => undefined,
  };
}
