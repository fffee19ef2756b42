// The entry of a process: a relay that commits each message to Postgres and forwards it to the other WebSockets of its room.
// No system that stores messages can do less.
import {Pool} from 'pg';
import {WebSocketServer, type WebSocket} from 'ws';
import {z} from 'zod/mini';

const {BENCH_DATABASE_URL, BENCH_PORT} = process.env;
const CONNECTIONS = 16;

const roomMessage = z.object({id: z.string(), room: z.string(), text: z.string()});
const pool = new Pool({connectionString: BENCH_DATABASE_URL, max: CONNECTIONS});
await pool.query(
  'create table if not exists floor_message (id text primary key, room text not null, text text not null)',
);

const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({host: '127.0.0.1', port: Number(BENCH_PORT)});

async function forward(from: WebSocket, data: string): Promise<void> {
  const {id, room, text} = roomMessage.parse(JSON.parse(data));
  await pool.query('insert into floor_message values ($1, $2, $3)', [id, room, text]);
  for (const other of rooms.get(room) ?? []) if (other !== from) other.send(data);
}

server.on('connection', (socket, {url}) => {
  const room = url ?? '';
  const sockets = rooms.get(room) ?? new Set();
  rooms.set(room, sockets.add(socket));
  socket.on('message', (data) => void forward(socket, String(data)).catch(console.error));
  socket.on('close', () => sockets.delete(socket));
});
