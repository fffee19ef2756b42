// Sends an outbox through one Zero, in order, until it is aborted. A message has arrived when a replica has its row, and not
// before (arrivals.ts): Zero may report success although the server's refusal was lost with a connection, and an error does
// not mean that the mutation was not applied.
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {codeOf} from '../../mutators/refuse.ts';
import {queries} from '../../queries/index.ts';
import {isRefusalCode} from '../../rules/refusal.ts';
import {CHAT} from '../../rules/wording.ts';
import type {Entry} from './entry.ts';
import type {Outbox} from './outbox.ts';

/** The most messages under way at once: fewer than the newest messages that the list of chats holds. */
const WINDOW = 20;
/** The server is asked for a row that has not come this long after its mutation was confirmed. */
const ROW_PATIENCE_MS = 2000;
/** IndexedDB may never answer. What this tab has is sent then all the same. */
const READ_PATIENCE_MS = 4000;
const PAUSE_MS = 1000;
const TOO_OFTEN_PAUSE_MS = 10_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function deliver(zero: Zero, outbox: Outbox, signal: AbortSignal): Promise<void> {
  /** Handed to Zero, outcome unknown. The next delivery hands them over again, in the same order. */
  const underway = new Set<string>();
  let wake: (() => void) | undefined;
  /** 1 after the server's rate limit, until nothing waits: the server may accept any of several first. */
  let room = WINDOW;
  /**
   * Whether the server has accepted a message since the last failure. Until then one message at a time: Zero keeps every
   * copy that it was handed, so each retry of a long outage would add a window of copies.
   */
  let isTaking = false;
  const stopListening = outbox.subscribe(() => {
    const left = new Set(outbox.unsent().map(({id}) => id));
    for (const id of underway) if (!left.has(id)) underway.delete(id);
    wake?.();
  });
  signal.addEventListener('abort', () => wake?.());
  /** While set, nothing is handed over: an earlier message may have to be sent again first. */
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
    // The next message must not overtake one that Zero has not accepted.
    const here = await write.client;
    if (here.type === 'error') return judge(entry, here);
    void write.server.then((there) => judge(entry, there)).catch(() => interrupt());
  }

  async function judge({id}: Entry, result: MutatorResultDetails): Promise<void> {
    if (signal.aborted) return;
    if (result.type === 'error') {
      if (result.error.type !== 'app') return interrupt();
      const code = codeOf(result.error.details);
      // The message itself is fine: a member who was offline for long sends many at once.
      if (code === 'too-often') {
        room = 1;
        return interrupt(TOO_OFTEN_PAUSE_MS);
      }
      const isOurs = code !== undefined && isRefusalCode(code);
      // The messages behind it do not wait until IndexedDB has stored the failure.
      void outbox.fail(id, isOurs ? result.error.message : CHAT.sendFailed);
      underway.delete(id);
      wake?.();
      return;
    }
    isTaking = true;
    wake?.();
    await sleep(ROW_PATIENCE_MS);
    if (signal.aborted || !underway.has(id)) return;
    const rows = await zero.run(queries.chat.delivered({ids: [id]}), {
      type: 'complete',
      ttl: 'none',
    });
    if (rows.length > 0) await outbox.settle([id]);
    else interrupt();
  }

  try {
    await Promise.race([outbox.reload(), sleep(READ_PATIENCE_MS)]);
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
