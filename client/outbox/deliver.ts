// Sends what an outbox holds through one Zero, in the order it was written, until told to stop. A
// message has arrived when a replica shows its row, and not before (arrivals.ts): an answer without an error may
// stand for an error that was lost with a connection, and an error does not mean "not applied".
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {codeOf} from '../../mutators/refuse.ts';
import {queries} from '../../queries/index.ts';
import {isRefusalCode} from '../../rules/refusal.ts';
import {CHAT} from '../../rules/wording.ts';
import type {Entry} from './entry.ts';
import type {Outbox} from './outbox.ts';

/** So many are on their way at once. Fewer than the newest messages that the list of chats holds. */
const WINDOW = 20;
/** A row follows its mutation's answer within this time, or the server is asked for it. */
const ROW_PATIENCE_MS = 2000;
const PAUSE_MS = 1000;
const TOO_OFTEN_PAUSE_MS = 10_000;

export async function deliver(zero: Zero, outbox: Outbox, signal: AbortSignal): Promise<void> {
  /** Handed to Zero, fate unknown. Whoever delivers next hands them over again, in the same order. */
  const underway = new Set<string>();
  let wake: (() => void) | undefined;
  /** Narrow once the server has said that it is too much, until nothing waits: it may take any of them first. */
  let room = WINDOW;
  /**
   * Whether the server has taken one since it was last out of order. Zero keeps what it was handed and sends it
   * again: until then one at a time, or each attempt of a long outage would add a window full of copies.
   */
  let isTaking = false;
  const stopListening = outbox.subscribe(() => {
    const left = new Set(outbox.unsent().map(({id}) => id));
    for (const id of underway) if (!left.has(id)) underway.delete(id);
    wake?.();
  });
  signal.addEventListener('abort', () => wake?.());
  /** While set, nothing more is handed over: something before it may have to be sent again. */
  let interrupted = false;
  const interrupt = (pauseMs = PAUSE_MS) => {
    if (interrupted) return;
    interrupted = true;
    isTaking = false;
    setTimeout(() => {
      underway.clear();
      interrupted = false;
      wake?.();
    }, pauseMs);
  };

  async function handOver(entry: Entry): Promise<void> {
    const {id, chatId, text} = entry;
    underway.add(id);
    const write = zero.mutate(mutators.chat.send({id, chatId, text}));
    // The next one must not overtake one that Zero has not taken.
    const here = await write.client;
    if (here.type === 'error') return judge(entry, here);
    void write.server.then((there) => judge(entry, there)).catch(() => interrupt());
  }

  async function judge({id}: Entry, result: MutatorResultDetails): Promise<void> {
    if (signal.aborted) return;
    if (result.type === 'error') {
      if (result.error.type !== 'app') return interrupt();
      const code = codeOf(result.error.details);
      // Nothing is wrong with the message: whoever was offline for long has a lot to say at once.
      if (code === 'too-often') {
        room = 1;
        return interrupt(TOO_OFTEN_PAUSE_MS);
      }
      const isOurs = code !== undefined && isRefusalCode(code);
      // Noted on the device as soon as that can be; nothing behind it waits for that.
      void outbox.fail(id, isOurs ? result.error.message : CHAT.sendFailed);
      underway.delete(id);
      wake?.();
      return;
    }
    isTaking = true;
    wake?.();
    await new Promise((resolve) => setTimeout(resolve, ROW_PATIENCE_MS));
    if (signal.aborted || !underway.has(id)) return;
    const rows = await zero.run(queries.chat.delivered({ids: [id]}), {
      type: 'complete',
      ttl: 'none',
    });
    if (rows.length > 0) await outbox.settle([id]);
    else interrupt();
  }

  try {
    await outbox.reload();
    while (!signal.aborted) {
      const sendable = outbox.sendable();
      if (sendable.length === 0) room = WINDOW;
      const next = sendable.find(({id}) => !underway.has(id));
      if (next && !interrupted && underway.size < (isTaking ? room : 1)) {
        await handOver(next).catch(() => interrupt());
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stopListening();
  }
}
