// The floor's page: shows sent messages at once, and received ones when they arrive.
import {z} from 'zod/mini';
import {queryParameter, openRoom} from './room.ts';

const roomMessage = z.object({text: z.string()});
const room = queryParameter('room');
const socket = new WebSocket(queryParameter('relay') + room);
const append = openRoom((text) => {
  append(text);
  socket.send(JSON.stringify({id: crypto.randomUUID(), room, text}));
});
socket.addEventListener('message', ({data}) =>
  append(roomMessage.parse(JSON.parse(String(data))).text),
);
socket.addEventListener('open', () => (document.title = 'ready'));
