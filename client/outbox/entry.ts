// A message that the server does not have yet, as the device stores it.

export type Entry = {
  /** Made by the client and the message's id from then on: sent twice, it is one message. */
  readonly id: string;
  readonly userID: string;
  readonly chatId: string;
  readonly text: string;
  /** The order of writing on this device, over all tabs. No clock is involved. */
  readonly seq: number;
  /** Why the server refused it. Only the member can send it again. */
  readonly failure?: string;
};

export type Draft = Omit<Entry, 'seq' | 'failure'>;

export const isWaiting = (entry: Entry): boolean => entry.failure === undefined;

export function inOrder<T extends Entry>(entries: Iterable<T>): T[] {
  return [...entries].toSorted((a, b) => a.seq - b.seq);
}
