// Members who send messages at a steady pace while a test runs, with counts of failed, refused and lost messages.
import {randomUUID} from 'node:crypto';
import {setTimeout} from 'node:timers/promises';
import {onTestFinished} from 'vitest';
import {makeCouple} from './chat.ts';
import type {TestDatabase} from './database.ts';
import {persistentSenderOf} from './messages.ts';
import type {StackAddress} from './stack.ts';

const WRITERS = 5;
const MESSAGES_PER_SECOND = 50;

export type Written = {
  /** The status of each request that failed. */
  failures: number[];
  /** The code of each refusal. */
  refusals: (string | undefined)[];
  /** The number of messages that were accepted and are not stored. */
  lost: number;
  /** How long the slowest message took, ms. */
  longestMs: number;
};

/** Starts sending about 50 messages a second by default. @returns a function that stops and resolves to the outcome. */
export async function startWriting(
  stack: StackAddress,
  sql: TestDatabase,
  messagesPerSecond = MESSAGES_PER_SECOND,
): Promise<() => Promise<Written>> {
  const intervalMs = (1000 * WRITERS) / messagesPerSecond;
  const couples = await Promise.all(Array.from({length: WRITERS}, () => makeCouple(stack, sql)));
  const failures: number[] = [];
  const refusals: Written['refusals'] = [];
  let longestMs = 0;
  const stopping = new AbortController();
  const begunAt = performance.now();
  const write = async ({ada, chatId}: (typeof couples)[number]) => {
    const send = persistentSenderOf(stack, ada, (status) => failures.push(status));
    const sent: string[] = [];
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      const sentAt = performance.now();
      const {ok, code} = await send({id, chatId, text: 'Still there?'});
      longestMs = Math.max(longestMs, performance.now() - sentAt);
      if (!ok) refusals.push(code);
      sent.push(id);
      const dueMs = begunAt + sent.length * intervalMs - performance.now();
      if (dueMs > 0) await setTimeout(dueMs);
    }
    return sent;
  };
  const writing = Promise.all(couples.map(write));
  // A failed test does not call the returned function.
  onTestFinished(async () => {
    stopping.abort();
    await writing.catch(() => undefined);
  });
  return async () => {
    stopping.abort();
    const sent = (await writing).flat();
    const pace = sent.length / ((performance.now() - begunAt) / 1000);
    const stored = await sql`select from message where id = any(${sent})`;
    console.log(
      `${sent.length} messages, ${pace.toFixed(0)} a second, the longest took ${longestMs.toFixed(0)} ms`,
    );
    return {failures, refusals, lost: sent.length - stored.length, longestMs};
  };
}
