// Bare Zero's page: shows a conversation from a replica in IndexedDB, as Wing does.
import {openBareDevice} from '../bare/client.ts';
import {queryParameter, openRoom} from './room.ts';

const roomId = queryParameter('room');
const shown = new Set<string>();
const append = openRoom((text) =>
  device.send({id: crypto.randomUUID(), roomId, sender: queryParameter('sender'), text}),
);
const device = await openBareDevice(queryParameter('cache'), roomId, {
  kvStore: 'idb',
  onMessage: ({id, text}) => {
    if (shown.has(id)) return;
    shown.add(id);
    append(text);
  },
});
document.title = 'ready';
