// From two answers to a chat, on the real stack: suggestions, settlement, credits, the wingman.
import {randomUUID} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {WINGMAN} from '../../rules/chat/wingman.ts';
import {MATCH} from '../../rules/wording.ts';
import {setCredits} from '../support/credits.ts';
import {eventually} from '../support/database.ts';
import {withoutRounds} from '../support/locks.ts';
import type {Member} from '../support/member.ts';
import {answer, messagesOf, suggestedCouple, wingmanMessage} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

async function creditsOf(member: Member): Promise<number | undefined> {
  const [row] = await sql<{credits: number}[]>`
    select credits from wallet where user_id = ${member.userId}`;
  return row?.credits;
}

async function cardOf(member: Member, other: Member) {
  const [row] = await sql<
    {response: string | null; outcome: string | null; chat_id: string | null}[]
  >`
    select response, outcome, chat_id from suggestion
    where user_id = ${member.userId} and other_id = ${other.userId}`;
  return row;
}

describe('two people who both say Yes', () => {
  test('get one chat, pay 20 credits each, and hear from the wingman once', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    expect(await answer(a, b, 'Yes')).toMatchObject({ok: true});
    expect(await cardOf(a, b)).toMatchObject({response: 'Yes', outcome: null});
    expect(await creditsOf(a)).toBe(100);

    expect(await answer(b, a, 'Yes')).toMatchObject({ok: true});
    const chatId = chatIdOf(a.userId, b.userId);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(await cardOf(one, other)).toMatchObject({outcome: 'matched', chat_id: chatId});
      expect(await creditsOf(one)).toBe(80);
    }
    // The stack has no language model, so the wingman writes its fallback.
    expect(await wingmanMessage(sql, chatId)).toBe(WINGMAN.fallback);
    expect(await messagesOf(sql, chatId)).toHaveLength(1);
    const afterItsStart = await sql`
      select from message join chat on chat.id = chat_id
      where chat_id = ${chatId} and message.created_at > chat.created_at`;
    expect(afterItsStart, 'the wingman precedes every message').toHaveLength(0);

    const entries = await sql`
      select user_id, amount, kind from credit_entry where chat_id = ${chatId}`;
    expect(entries).toHaveLength(2);
    expect(entries.every(({amount, kind}) => amount === -20 && kind === 'match')).toBe(true);
  });

  test('cannot answer twice, nor after a No', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    await answer(a, b, 'Yes');
    for (const response of ['Yes', 'No']) {
      const again = await answer(a, b, response);
      expect(again).toMatchObject({
        ok: false,
        code: 'already-answered',
        message: ANSWERING.alreadyAnswered,
      });
    }
    await withoutRounds(sql, async () => {
      await answer(b, a, 'No');
      expect(await answer(b, a, 'Yes')).toMatchObject({ok: false, code: 'already-answered'});
    });
    expect(await sql`select from chat where id = ${chatIdOf(a.userId, b.userId)}`).toHaveLength(0);
    expect(await creditsOf(a)).toBe(100);
  });

  test('match once when both answer at the same instant', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    await Promise.all([answer(a, b, 'Yes'), answer(b, a, 'Yes')]);
    expect(await cardOf(a, b)).toMatchObject({outcome: 'matched'});
    expect([await creditsOf(a), await creditsOf(b)]).toEqual([80, 80]);
  });
});

describe('too few credits', () => {
  test('refuse a Yes below 20', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    await setCredits(sql, a, 19);
    const refused = await answer(a, b, 'Yes');
    expect(refused).toMatchObject({
      ok: false,
      code: 'insufficient-credits',
      message: MATCH.needCredits,
    });
    expect(await cardOf(a, b)).toMatchObject({response: null});
  });

  test('of the other member: the answer is stored, the card names the reason, new credits settle it', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    await answer(a, b, 'Yes');
    await setCredits(sql, a, 19);
    expect(await answer(b, a, 'Yes')).toMatchObject({ok: true});
    expect(await cardOf(b, a)).toMatchObject({response: 'Yes', outcome: 'other-out-of-credits'});
    expect(await cardOf(a, b)).toMatchObject({response: 'Yes', outcome: null});
    expect(await creditsOf(b)).toBe(100);

    await setCredits(sql, a, 20);
    await sql`select graphile_worker.add_job('settle-waiting', ${sql.json({userId: a.userId})}::json)`;
    await eventually(
      async () => ((await cardOf(b, a))?.outcome === 'matched' ? true : undefined),
      'the settlement',
    );
    expect([await creditsOf(a), await creditsOf(b)]).toEqual([0, 80]);
  });
});

describe('messages', () => {
  test('are stored once for each id, in the order sent, and keep their sender', async () => {
    const [a, b] = await suggestedCouple(stack, sql);
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    const chatId = chatIdOf(a.userId, b.userId);
    await wingmanMessage(sql, chatId);

    const id = randomUUID();
    expect(await a.send({id, chatId, text: 'once'})).toMatchObject({ok: true});
    expect(await a.send({id, chatId, text: 'once'})).toMatchObject({ok: true});
    expect(await b.send({id, chatId, text: 'mine now'})).toMatchObject({
      ok: false,
      code: 'message-conflict',
    });
    const texts = Array.from({length: 20}, (_, i) => `message ${i}`);
    for (const text of texts) await a.send({id: randomUUID(), chatId, text});
    const stored = await messagesOf(sql, chatId);
    expect(stored.slice(1).map(({text}) => text)).toEqual(['once', ...texts]);
  });
});
