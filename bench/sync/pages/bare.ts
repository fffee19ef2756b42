// Bare Zero's page: shows a conversation from a replica in IndexedDB, as Wing does.
import {openBareDevice} from '../bare/client.ts';
import {asked, openRoom} from './room.ts';

const roomId = asked('room');
const shown = new Set<string>();
const show = openRoom((text) =>
  device.send({id: crypto.randomUUID(), roomId, sender: asked('sender'), text}),
);
const device = await openBareDevice(asked('cache'), roomId, {
  kvStore: 'idb',
  heard: ({id, text}) => {
    if (shown.has(id)) return;
    shown.add(id);
    show(text);
  },
});
document.title = 'ready';
