// Wing as its members use it: the queries that every page holds and those of an open room, and messages
// written with the mutator the composer uses.
import {Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {schema} from '../../schema.ts';
import type {Entrance, StackAddress} from '../../tests/support/stack.ts';
import type {BenchCouple, BenchMember} from './couples.ts';
import {comeAs} from '../../tests/support/node-socket.ts';
import {stackServers} from './usage.ts';
import {arrivals, type Pair, type System} from './system.ts';

/** What every signed-in page holds. Each query has a type of its own, so they are not a list. */
function hold(zero: Zero): Promise<unknown> {
  return Promise.all([
    zero.preload(queries.me.profile()).complete,
    zero.preload(queries.me.photos()).complete,
    zero.preload(queries.me.questionnaire()).complete,
    zero.preload(queries.me.wallet()).complete,
    zero.preload(queries.me.creditEntries()).complete,
    zero.preload(queries.me.suggestions()).complete,
    zero.preload(queries.me.chats()).complete,
    zero.preload(queries.me.blocks()).complete,
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
    // Whatever is still on its way when a client is closed is no news.
    logSink: {log: () => undefined},
  });
}

/** A device that has everything a member's app holds with this room open. `heard` is told of messages. */
export async function openDevice(
  stack: Entrance,
  member: BenchMember,
  chatId: string,
  heard: (id: string) => void = () => undefined,
): Promise<Zero> {
  const zero = openZero(stack, member);
  const held = hold(zero);
  const room = zero.preload(queries.chat.room({chatId})).complete;
  const view = zero.materialize(queries.chat.messages({chatId}));
  await new Promise<void>((resolve) => {
    view.addListener((own, type) => {
      for (const {id} of own?.messages ?? []) heard(id);
      if (type === 'complete') resolve();
    });
  });
  await Promise.all([held, room]);
  return zero;
}

export async function openPair(stack: Entrance, couple: BenchCouple | undefined): Promise<Pair> {
  if (!couple) throw new Error('There are not so many couples.');
  const {a, b, chatId} = couple;
  const {note, onArrival} = arrivals();
  const [sender, receiver] = [
    await openDevice(stack, a, chatId),
    await openDevice(stack, b, chatId, note),
  ];
  return {
    send: (id) => void sender.mutate(mutators.chat.send({id, chatId, text: `Message ${id}`})),
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
