// Sends an outbox in order. A mutation's result does not prove delivery: Zero may report success when a lost connection took
// the server's refusal, and may report an error for a mutation that was applied. Only the row does (arrivals.ts).
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {codeOf} from '../../mutators/refuse.ts';
import {queries} from '../../queries/index.ts';
import {isRefusalCode} from '../../rules/refusal.ts';
import {CHAT} from '../../rules/wording.ts';
import type {Entry} from './entry.ts';
import type {Outbox} from './outbox.ts';
import {ROW_TIMEOUT_MS} from './state.ts';

/** Lower than `PREVIEW_MESSAGES`: rows of the sent messages then arrive also while no chat is open. */
const MESSAGES_IN_FLIGHT_MAX = 20;
/** When IndexedDB does not answer, the tab sends the messages that it has in memory. */
const READ_TIMEOUT_MS = 4000;
const RETRY_DELAY_MS = 1000;
const RATE_LIMIT_DELAY_MS = 10_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function deliver(zero: Zero, outbox: Outbox, signal: AbortSignal): Promise<void> {
  /** Ids of messages that were given to Zero and whose outcome is unknown. The next delivery sends them again. */
  const inFlight = new Set<string>();
  let wake: (() => void) | undefined;
  /** 1 after a rate limit until the outbox is empty: of several messages the server might accept a later one first. */
  let maxInFlight = MESSAGES_IN_FLIGHT_MAX;
  /**
   * Whether the server has accepted a message since the last failure. If not, one message is sent at a time: Zero queues
   * every retry as another copy.
   */
  let isAccepting = false;
  const stopListening = outbox.subscribe(() => {
    const unsent = new Set(outbox.unsent().map(({id}) => id));
    for (const id of inFlight) if (!unsent.has(id)) inFlight.delete(id);
    wake?.();
  });
  signal.addEventListener('abort', () => wake?.());
  /** Set after a failure: an earlier message may have to be sent again before later ones. */
  let isPaused = false;
  const pause = (delayMs = RETRY_DELAY_MS) => {
    if (isPaused) return;
    isPaused = true;
    isAccepting = false;
    setTimeout(() => {
      inFlight.clear();
      isPaused = false;
      wake?.();
    }, delayMs);
  };

  async function send(entry: Entry): Promise<void> {
    const {id, chatId, text} = entry;
    inFlight.add(id);
    const write = zero.mutate(mutators.chat.send({id, chatId, text}));
    // Keeps the order: the next message waits until Zero has queued this one.
    const clientResult = await write.client;
    if (clientResult.type === 'error') return handleResult(entry, clientResult);
    void write.server
      .then((serverResult) => handleResult(entry, serverResult))
      .catch(() => pause());
  }

  async function handleResult({id}: Entry, result: MutatorResultDetails): Promise<void> {
    if (signal.aborted) return;
    if (result.type === 'error') {
      if (result.error.type !== 'app') return pause();
      const code = codeOf(result.error.details);
      // Not the message's fault: after a long offline time many are sent at once.
      if (code === 'too-often') {
        maxInFlight = 1;
        return pause(RATE_LIMIT_DELAY_MS);
      }
      const isRuleRefusal = code !== undefined && isRefusalCode(code);
      // Not awaited: later messages need not wait for IndexedDB.
      void outbox.markFailed(id, isRuleRefusal ? result.error.message : CHAT.sendFailed);
      inFlight.delete(id);
      wake?.();
      return;
    }
    isAccepting = true;
    wake?.();
    await sleep(ROW_TIMEOUT_MS);
    if (signal.aborted || !inFlight.has(id)) return;
    const rows = await zero.run(queries.chat.delivered({ids: [id]}), {
      type: 'complete',
      ttl: 'none',
    });
    if (rows.length > 0) await outbox.removeArrived([id]);
    else pause();
  }

  try {
    await Promise.race([outbox.reload(), sleep(READ_TIMEOUT_MS)]);
    while (!signal.aborted) {
      const sendable = outbox.sendable();
      if (sendable.length === 0) maxInFlight = MESSAGES_IN_FLIGHT_MAX;
      const next = sendable.find(({id}) => !inFlight.has(id));
      if (next && !isPaused && inFlight.size < (isAccepting ? maxInFlight : 1)) {
        await send(next).catch(() => pause());
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
