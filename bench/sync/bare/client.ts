// A client of bare Zero. Zero's types allow one schema a program, which is Wing's, so this client is constructed and called
// through `Reflect`, without types.
import {Zero} from '@rocicorp/zero';
import {z} from 'zod/mini';
import {bareMutators, bareQueries, bareSchema} from './schema.ts';

const messageRows = z.array(z.object({id: z.string(), text: z.string()}));

export type BareMessage = {id: string; roomId: string; sender: string; text: string};
export type BareDevice = {send: (message: BareMessage) => void; close: () => Promise<void>};

function call(target: unknown, name: string, ...args: unknown[]): unknown {
  const method: unknown =
    typeof target === 'object' && target !== null ? Reflect.get(target, name) : undefined;
  if (typeof method !== 'function') throw new Error(`Zero has no method ${name}.`);
  return Reflect.apply(method, target, args);
}

type OnMessage = (message: {id: string; text: string}) => void;
type Options = {
  /** Where Zero stores the replica. */
  kvStore: 'mem' | 'idb';
  /** Called with every message of the room at each change. */
  onMessage?: OnMessage;
};

/** Opens a room, and resolves when the device has all its messages. */
export async function openBareDevice(
  cacheURL: string,
  roomId: string,
  {kvStore, onMessage = () => undefined}: Options,
): Promise<BareDevice> {
  const zeroOptions = {
    context: {userID: roomId},
    cacheURL,
    schema: bareSchema,
    mutators: bareMutators,
    kvStore,
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
    logSink: {log: () => undefined},
  };
  const zero: unknown = Reflect.construct(Zero, [zeroOptions]);
  const view = call(zero, 'materialize', bareQueries.messages({roomId}));
  await new Promise<void>((resolve) => {
    call(view, 'addListener', (messages: unknown, type: unknown) => {
      for (const message of messageRows.parse(messages)) onMessage(message);
      if (type === 'complete') resolve();
    });
  });
  return {
    send: (message) =>
      void call(zero, 'mutate', bareMutators.send({...message, createdAt: Date.now()})),
    close: async () => void (await call(zero, 'close')),
  };
}
