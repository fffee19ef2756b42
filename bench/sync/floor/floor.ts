// Starts the floor: a relay with its own table in the same Postgres. Its times are the lower bound for a message.
import {once} from 'node:events';
import {WebSocket} from 'ws';
import {z} from 'zod/mini';
import {Child} from '../../../server/app/supervisor/child.ts';
import {freePorts} from '../../../server/app/supervisor/ports.ts';
import {waitFor} from '../../../server/app/supervisor/wait.ts';
import {logChildEvents} from '../../log-child-events.ts';
import {stackServers} from '../usage.ts';
import {arrivals, type Pair, type System} from '../system.ts';

const START_WAIT = {timeoutMs: 20_000, intervalMs: 50};
const receivedMessage = z.object({id: z.string()});

async function connect(relay: string, room: string): Promise<WebSocket> {
  const socket = new WebSocket(relay + room, {perMessageDeflate: false});
  await once(socket, 'open');
  return socket;
}

export type Floor = System & {relayURL: string};

/** `databaseUrl`: the database for its table. `dataDir`: the data directory of the Wing that runs this Postgres. */
export async function startFloor(databaseUrl: string, dataDir: string): Promise<Floor> {
  const [port = 0] = await freePorts(1);
  const relayURL = `ws://127.0.0.1:${port}`;
  const {PATH, HOME} = process.env;
  const relay = new Child(
    {
      name: 'floor-relay',
      entry: new URL('./relay.ts', import.meta.url),
      env: {PATH, HOME, BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: String(port)},
      graceMs: 2000,
    },
    logChildEvents('Floor'),
  );
  relay.start();
  await waitFor(async () => (await connect(relayURL, '/probe')).close(), START_WAIT);
  return {
    name: 'floor',
    relayURL,
    servers: async () => {
      const [database = 0] = await stackServers(dataDir);
      return [database, relay.pid ?? 0];
    },
    async open(index): Promise<Pair> {
      const room = `/room${index}`;
      const {note, onArrival} = arrivals();
      const [sender, receiver] = [await connect(relayURL, room), await connect(relayURL, room)];
      receiver.on('message', (data) => note(receivedMessage.parse(JSON.parse(String(data))).id));
      return {
        send: (id) => sender.send(JSON.stringify({id, room, text: `Message ${id}`})),
        onArrival,
        close: async () => {
          sender.close();
          receiver.close();
        },
      };
    },
    close: () => relay.stop(),
  };
}
