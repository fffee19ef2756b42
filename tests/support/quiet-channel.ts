// A room channel for tests in which no page has a room open.
import {createRoomChannel} from '../../server/features/chat/room-channel.ts';
import type {Database} from '../../server/platform/postgres/client.ts';

export const quietChannel = (db: Database) => createRoomChannel(db, () => undefined);

/** What sending needs. */
export const sendingIn = (db: Database) => ({db, channel: quietChannel(db)});
