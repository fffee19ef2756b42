// A message that this device holds until its row is in the replica.

export type Message = {
  /** Made by the device; the message's id on the server, and its idempotency key. */
  readonly id: string;
  readonly userID: string;
  readonly chatId: string;
  readonly text: string;
};

export type Outcome =
  /** The server stored it at this time, in milliseconds since 1970. */
  | {readonly state: 'sent'; readonly createdAt: number}
  /** It is sent again only when the member retries. */
  | {readonly state: 'refused'; readonly reason: string};

/** As IndexedDB holds it. `seq` orders the messages of all tabs. */
export type Entry = Message & ({readonly state: 'waiting'} | Outcome) & {readonly seq: number};

/** As this tab shows it. Without `seq` it was not read from IndexedDB: `storing` is being written, `waiting` was, `memory` could not be. */
export type Shown =
  | Entry
  | (Message & ({readonly state: 'storing' | 'waiting' | 'memory'} | Outcome));

export const isUnsent = ({state}: Shown): boolean => state !== 'sent';
