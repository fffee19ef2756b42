// Floods the sync engine as one member, in its own process: `flood.ts <kind> <member as JSON>`. Sends its parent a message
// when it starts, and continues until it is killed.
import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
// oxlint-disable-next-line no-restricted-imports -- a manipulated client skips the shared checks
import {defineMutator, defineMutators, Zero} from '@rocicorp/zero';
import {z} from 'zod';
import {queries} from '../../queries/index.ts';
import {schema} from '../../schema.ts';
import {comeAs, installSocket} from '../../tests/support/node-socket.ts';
import {FLOODS, type Flood} from './kinds.ts';

const kind = z.enum(FLOODS).parse(process.argv[2]);
const {url, userId, cookie} = z
  .object({url: z.string(), userId: z.string(), cookie: z.string()})
  .parse(JSON.parse(process.argv[3] ?? ''));

const SOCKETS = 300;
/** Of the 600 messages a minute, twenty clients count 220 for these queries and 240 for pings. */
const STANDING = {clients: 20, queries: 95, pauseMs: 1000} as const;
const CALLS_A_TURN = 100;
const PAUSE_MS = 50;

/** The server refuses each call, because its arguments are missing. */
const mutators = defineMutators({profile: {saveSummary: defineMutator(async () => undefined)}});

const open = () =>
  new Zero({
    userID: userId,
    context: {userID: userId},
    cacheURL: `${url}/zero`,
    schema,
    mutators,
    kvStore: 'mem',
    storageKey: randomUUID(),
    logSink: {log: () => undefined},
  });

const ignore = (outcome: Promise<unknown>) => void outcome.catch(() => undefined);

/** Calls `act` in a loop. After a failed connection it creates a new client. */
async function repeat(act: (zero: ReturnType<typeof open>) => void): Promise<never> {
  let zero = open();
  for (;;) {
    if (zero.connection.state.current.name === 'error') {
      ignore(zero.close());
      zero = open();
    }
    act(zero);
    await sleep(PAUSE_MS);
  }
}

const START_FLOOD: Record<Flood, () => Promise<unknown>> = {
  queries: () =>
    repeat((zero) => {
      for (let i = 0; i < CALLS_A_TURN; i += 1) {
        ignore(zero.run(queries.chat.messages({chatId: randomUUID()}), {type: 'complete'}));
      }
    }),
  sockets: async () => {
    for (let i = 0; i < SOCKETS; i += 1) ignore(open().preload(queries.me.profile()).complete);
  },
  'standing queries': async () => {
    for (let i = 0; i < STANDING.clients; i += 1) {
      const zero = open();
      for (let query = 0; query < STANDING.queries; query += 1)
        ignore(zero.preload(queries.chat.messages({chatId: randomUUID()})).complete);
      await sleep(STANDING.pauseMs);
    }
  },
  'refused writes': () =>
    repeat((zero) => {
      for (let i = 0; i < CALLS_A_TURN; i += 1) {
        const {client, server} = zero.mutate(mutators.profile.saveSummary());
        ignore(client);
        ignore(server);
      }
    }),
};

installSocket();
comeAs(userId, {cookie, origin: url});
process.once('disconnect', () => process.exit());
process.send?.('started');
await START_FLOOD[kind]();
