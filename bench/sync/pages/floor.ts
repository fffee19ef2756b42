// The floor's page: shows sent messages at once, and received ones when they arrive.
import {z} from 'zod/mini';
import {asked, openRoom} from './room.ts';

const said = z.object({text: z.string()});
const room = asked('room');
const socket = new WebSocket(asked('relay') + room);
const show = openRoom((text) => {
  show(text);
  socket.send(JSON.stringify({id: crypto.randomUUID(), room, text}));
});
socket.addEventListener('message', ({data}) => show(said.parse(JSON.parse(String(data))).text));
socket.addEventListener('open', () => (document.title = 'ready'));
