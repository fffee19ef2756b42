// Kills a process every few seconds while members answer and write: acknowledged writes are stored once, credits are
// exact, and the pages show what Postgres contains.
import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {chatIdOf, PREVIEW_MESSAGES} from '../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits/credits.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {lines, openRoom} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {killHard, untilReady, type Victim} from '../support/kill.ts';
import {findInBrowser} from '../support/leaving.ts';
import {times} from '../support/length.ts';
import {type Member} from '../support/member.ts';
import {persistentSenderOf} from '../support/messages.ts';
import {persistent} from '../support/persistent.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {replicaDifferences} from '../support/server-replica.ts';
import {messagesOf, suggestedCouple, wingmanMessage} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const KILLS = times(3, 50);
const SPAN_MS = times(6000, 600_000);
const COUPLES = times(2, 5);
/** Couples that match during the kills, one after the other. */
const MATCHES = times(2, 60);
const VICTIMS: readonly Victim[] = ['api', 'zero-cache', 'postgres'];
const CATCH_UP_MS = 30_000;
/** The pause between two writes of a member, about that of a fast typist. */
const THINK_MS = 200;
/** The newest messages, which a room always renders; older ones only after scrolling. */
const SHOWN = 5;

type Couple = readonly [Member, Member];

async function sayYes([a, b]: Couple): Promise<string> {
  const done = await Promise.all([
    persistent(stack, a)('suggestion.answer', {otherId: b.userId, response: 'Yes'}),
    persistent(stack, b)('suggestion.answer', {otherId: a.userId, response: 'Yes'}),
  ]);
  expect(done).toEqual([true, true]);
  return chatIdOf(a.userId, b.userId);
}

/** Lets the couples match one after the other, spread over the time of the kills. */
async function sayYesMeanwhile(couples: readonly Couple[]): Promise<void> {
  const answers = couples.map(async (couple, i) => {
    await sleep((i * SPAN_MS) / couples.length);
    await sayYes(couple);
  });
  await Promise.all(answers);
}

/** Asserts that each member of the couple has paid for one match, by wallet and by ledger. */
async function expectPaidOnce(couple: Couple): Promise<void> {
  const ids = couple.map(({userId}) => userId);
  const wallets = await sql<{credits: number; booked: number}[]>`
    select credits, (select sum(amount)::int from credit_entry e where e.user_id = w.user_id) as booked
    from wallet w where user_id = any(${ids})`;
  const left = INITIAL_CREDITS - MATCH_COST;
  expect(wallets).toEqual([
    {credits: left, booked: left},
    {credits: left, booked: left},
  ]);
}

async function expectWingmanOnce([a, b]: Couple): Promise<void> {
  const chatId = chatIdOf(a.userId, b.userId);
  await wingmanMessage(sql, chatId);
  expect(await messagesOf(sql, chatId)).toHaveLength(1);
}

/** Writes messages until aborted. Returns the acknowledged texts. */
async function writeUntil(signal: AbortSignal, member: Member, chatId: string): Promise<string[]> {
  const send = persistentSenderOf(stack, member);
  const acknowledged: string[] = [];
  for (let i = 0; !signal.aborted; i += 1) {
    // The stop keeps the number apart from the time that follows it on the page.
    const text = `${member.userId} says ${i}.`;
    const {ok} = await send({id: randomUUID(), chatId, text});
    if (ok) acknowledged.push(text);
    await sleep(THINK_MS);
  }
  return acknowledged;
}

/** Kills the process, waiting for it if it is still restarting. */
async function kill(victim: Victim): Promise<void> {
  await eventually(async () => {
    try {
      killHard(stack, victim);
      return true;
    } catch {
      return undefined;
    }
  }, `a ${victim} to kill`);
}

test(`${KILLS} kills in ${SPAN_MS / 1000} s lose no write`, {timeout: 1_200_000}, async () => {
  // An interrupted load of the towns starts again a minute later, and zero-cache replays all of it.
  await untilTownsAreLoaded(stack.databaseUrl);
  const couples: Couple[] = [];
  for (let i = 0; i < COUPLES; i += 1) couples.push(await suggestedCouple(stack, sql));
  const undecided: Couple[] = [];
  for (let i = 0; i < MATCHES; i += 1) undecided.push(await suggestedCouple(stack, sql));
  const [first] = couples;
  if (!first) throw new Error('Nobody is here.');
  const chatId = await sayYes(first);
  const windows = [];
  for (const member of first) {
    const {page, context} = await openWindow(browser, stack, {member});
    await openRoom(page, {ada: first[0], ben: first[1], chatId});
    await page.evaluate(() => Object.assign(window, {neverReloaded: true}));
    windows.push({page, context});
  }

  const over = new AbortController();
  const lives = couples.map(async (couple) => {
    const room = couple === first ? chatId : await sayYes(couple);
    const texts = await Promise.all(couple.map((member) => writeUntil(over.signal, member, room)));
    return {couple, room, texts: texts.flat()};
  });
  const matches = sayYesMeanwhile(undecided);
  for (let i = 0; i < KILLS; i += 1) {
    await sleep(SPAN_MS / KILLS);
    await kill(VICTIMS[i % VICTIMS.length] ?? 'api');
  }
  over.abort();
  const results = await Promise.all(lives);
  await matches;
  await untilReady(stack);

  const began = performance.now();
  let total = 0;
  for (const {couple, room, texts} of results) {
    const rows = await sql<{text: string}[]>`
      select text from message where chat_id = ${room} and sender = any(${couple.map(({userId}) => userId)})`;
    const stored = rows.map(({text}) => text);
    expect(stored.toSorted()).toEqual(texts.toSorted());
    total += texts.length;
    await expectPaidOnce(couple);
  }
  for (const couple of undecided) {
    await expectPaidOnce(couple);
    await expectWingmanOnce(couple);
  }
  await eventually(
    async () => ((await replicaDifferences(stack, sql)).length === 0 ? true : undefined),
    'a replica like Postgres',
    CATCH_UP_MS,
  );
  const newestRows = await sql<{id: string}[]>`
      select id from message where chat_id = ${chatId}
      order by created_at desc limit ${PREVIEW_MESSAGES}`;
  const newestIds = newestRows.map(({id}) => id);
  const newest = await sql<{text: string}[]>`
    select text from message where chat_id = ${chatId} order by created_at desc limit ${SHOWN}`;
  for (const {page, context} of windows) {
    for (const {text} of newest) {
      await expectPage(lines(page).filter({hasText: text})).toHaveCount(1, {
        timeout: CATCH_UP_MS,
      });
    }
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await eventually(
      async () => {
        const found = await findInBrowser(page, newestIds);
        return newestIds.every((id) => found.some((place) => place.endsWith(id))) || undefined;
      },
      "the room's newest in the browser's replica",
      CATCH_UP_MS,
    );
    await context.close();
  }
  const caughtUp = Math.round(performance.now() - began);
  console.log(
    `${KILLS} kills, ${total} writes and ${MATCHES} matches acknowledged, 0 lost; windows equal after ${caughtUp} ms`,
  );
});
