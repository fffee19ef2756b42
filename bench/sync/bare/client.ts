// A client of bare Zero. Zero's types know one schema in a program, which is Wing's: this one is built
// and called by hand, as if it had none.
import {Zero} from '@rocicorp/zero';
import {z} from 'zod/mini';
import {bareMutators, bareQueries, bareSchema} from './schema.ts';

const rows = z.array(z.object({id: z.string(), text: z.string()}));

export type BareMessage = {id: string; roomId: string; sender: string; text: string};
export type BareDevice = {send: (message: BareMessage) => void; close: () => Promise<void>};

function call(target: unknown, name: string, ...args: unknown[]): unknown {
  const method: unknown =
    typeof target === 'object' && target !== null ? Reflect.get(target, name) : undefined;
  if (typeof method !== 'function') throw new Error(`Zero has no ${name} any more.`);
  return Reflect.apply(method, target, args);
}

type Heard = (message: {id: string; text: string}) => void;
type Setting = {
  /** Where the replica is kept. */
  kvStore: 'mem' | 'idb';
  /** Told of each message that is there, each time any changes. */
  heard?: Heard;
};

/** Opens a room and answers when the device has all of it. */
export async function openBareDevice(
  cacheURL: string,
  roomId: string,
  {kvStore, heard = () => undefined}: Setting,
): Promise<BareDevice> {
  const options = {
    context: {userID: roomId},
    cacheURL,
    schema: bareSchema,
    mutators: bareMutators,
    kvStore,
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
    logSink: {log: () => undefined},
  };
  const zero: unknown = Reflect.construct(Zero, [options]);
  const view = call(zero, 'materialize', bareQueries.messages({roomId}));
  await new Promise<void>((resolve) => {
    call(view, 'addListener', (messages: unknown, type: unknown) => {
      for (const message of rows.parse(messages)) heard(message);
      if (type === 'complete') resolve();
    });
  });
  return {
    send: (message) =>
      void call(zero, 'mutate', bareMutators.send({...message, createdAt: Date.now()})),
    close: async () => void (await call(zero, 'close')),
  };
}
