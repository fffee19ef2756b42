// A message on its way: what is kept of it on the device until the server has its row. Knows neither
// how it is kept nor how it travels.

export type Entry = {
  /** Made here, the message's id for ever: whatever is sent under it twice is one message. */
  readonly id: string;
  readonly userID: string;
  readonly chatId: string;
  readonly text: string;
  /** The order of writing on this device, over all tabs. No clock has a say in it. */
  readonly seq: number;
  /** Why the server would not take it. Only the person can send it again. */
  readonly failure?: string;
};

export type Draft = Omit<Entry, 'seq' | 'failure'>;

export const isWaiting = (entry: Entry): boolean => entry.failure === undefined;

export function inOrder(entries: Iterable<Entry>): Entry[] {
  return [...entries].toSorted((a, b) => a.seq - b.seq);
}
