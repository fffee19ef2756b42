// From two answers to a chat, on the real stack: suggestions, settlement, credits, the wingman.
import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, beforeEach, describe, expect, inject, test} from 'vitest';
import {AI_WINGMAN, chatIdOf} from '../../rules/chat.ts';
import {ALREADY_ANSWERED} from '../../rules/suggestion.ts';
import {WINGMAN_FALLBACK, WINGMAN_QUESTION_MAX} from '../../rules/wingman.ts';
import {MATCH} from '../../rules/wording.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {joinPool, mutatorOf, removeMembers, type Member} from '../support/member.ts';
import {startModel, type Behaviour} from '../support/model-stand-in.ts';
import {couple} from '../support/personas.ts';

const stack = inject('stack');
let sql: TestDatabase;
let model: Awaited<ReturnType<typeof startModel>>;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  model = await startModel(stack.modelPort);
});
beforeEach(() => model.behave({kind: 'answer', text: 'What did you laugh about last?'}));
afterAll(async () => {
  await model.stop();
  await removeMembers(sql);
  await sql.end();
});

async function isSuggested(to: Member, other: Member): Promise<true | undefined> {
  const rows = await sql`
    select from suggestion where user_id = ${to.userId} and other_id = ${other.userId}`;
  return rows.length === 1 ? true : undefined;
}

/** Two members whom nobody else suits, suggested to each other. */
async function suggestedCouple(): Promise<readonly [Member, Member]> {
  const [a, b] = couple();
  const members = [await joinPool(stack, a), await joinPool(stack, b)] as const;
  await eventually(() => isSuggested(...members), 'the suggestion');
  await eventually(() => isSuggested(members[1], members[0]), 'the suggestion of the other side');
  return members;
}

const answer = (member: Member, other: Member, response: string) =>
  member.mutate('suggestion.answer', {otherId: other.userId, response});

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

const messagesOf = (chatId: string) => sql<{sender: string; text: string}[]>`
  select sender, text from message where chat_id = ${chatId} order by created_at, id`;

function wingmanMessage(chatId: string): Promise<string> {
  return eventually(async () => {
    const [first] = await messagesOf(chatId);
    return first?.sender === AI_WINGMAN ? first.text : undefined;
  }, "the wingman's message");
}

async function setCredits(member: Member, credits: number): Promise<void> {
  await sql`update wallet set credits = ${credits} where user_id = ${member.userId}`;
}

describe('two people who both say Yes', () => {
  test('get one chat, pay 20 credits each, and hear from the wingman once', async () => {
    const [a, b] = await suggestedCouple();
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
    const text = await wingmanMessage(chatId);
    expect(text).toMatch(/^You .*! What did you laugh about last\?$/);
    expect(await messagesOf(chatId)).toHaveLength(1);

    const entries = await sql`
      select user_id, amount, kind from credit_entry where chat_id = ${chatId}`;
    expect(entries).toHaveLength(2);
    expect(entries.every(({amount, kind}) => amount === -20 && kind === 'match')).toBe(true);
  });

  test('cannot answer twice, nor after a No', async () => {
    const [a, b] = await suggestedCouple();
    await answer(a, b, 'Yes');
    for (const response of ['Yes', 'No']) {
      const again = await answer(a, b, response);
      expect(again).toMatchObject({ok: false, code: 'already-answered', message: ALREADY_ANSWERED});
    }
    await answer(b, a, 'No');
    expect(await answer(b, a, 'Yes')).toMatchObject({ok: false, code: 'already-answered'});
    expect(await sql`select from chat where id = ${chatIdOf(a.userId, b.userId)}`).toHaveLength(0);
    expect(await creditsOf(a)).toBe(100);
  });

  test('match once when both answer at the same instant', async () => {
    const [a, b] = await suggestedCouple();
    await Promise.all([answer(a, b, 'Yes'), answer(b, a, 'Yes')]);
    expect(await cardOf(a, b)).toMatchObject({outcome: 'matched'});
    expect([await creditsOf(a), await creditsOf(b)]).toEqual([80, 80]);
  });
});

describe('too few credits', () => {
  test('a Yes needs 20', async () => {
    const [a, b] = await suggestedCouple();
    await setCredits(a, 19);
    const refused = await answer(a, b, 'Yes');
    expect(refused).toMatchObject({
      ok: false,
      code: 'insufficient-credits',
      message: MATCH.needCredits,
    });
    expect(await cardOf(a, b)).toMatchObject({response: null});
  });

  test('on the other side: the answer stands, the card says why, and credits that arrive settle it', async () => {
    const [a, b] = await suggestedCouple();
    await answer(a, b, 'Yes');
    await setCredits(a, 19);
    expect(await answer(b, a, 'Yes')).toMatchObject({ok: true});
    expect(await cardOf(b, a)).toMatchObject({response: 'Yes', outcome: 'other-out-of-credits'});
    expect(await cardOf(a, b)).toMatchObject({response: 'Yes', outcome: null});
    expect(await creditsOf(b)).toBe(100);

    await setCredits(a, 20);
    await sql`select graphile_worker.add_job('settle-waiting', ${sql.json({userId: a.userId})}::json)`;
    await eventually(
      async () => ((await cardOf(b, a))?.outcome === 'matched' ? true : undefined),
      'the settlement',
    );
    expect([await creditsOf(a), await creditsOf(b)]).toEqual([0, 80]);
  });
});

describe('the wingman', () => {
  test('asks the model as specified, without names, ids or e-mail addresses', async () => {
    const [a, b] = await suggestedCouple();
    const heardBefore = model.heard.length;
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    await wingmanMessage(chatIdOf(a.userId, b.userId));
    const asked = model.heard.slice(heardBefore);
    expect(asked).toHaveLength(1);
    const [request] = asked;
    expect(request).toMatchObject({
      model: 'gpt-3.5-turbo',
      temperature: 0.7,
      max_tokens: 60,
      authorization: 'Bearer sk-stand-in',
    });
    expect(request?.messages).toHaveLength(1);
    const prompt = request?.messages[0]?.content ?? '';
    for (const secret of [a.userId, b.userId, a.email, b.email])
      expect(prompt).not.toContain(secret);
    expect(prompt).toContain('enjoy music');
  });

  const FAILURES: [string, Behaviour][] = [
    ['an error', {kind: 'status', status: 500}],
    ['a refusal', {kind: 'status', status: 401}],
    ['garbage', {kind: 'garbage'}],
    ['an empty answer', {kind: 'answer', text: ''}],
    ['no question', {kind: 'answer', text: 'I cannot help with that.'}],
    ['a question too long', {kind: 'answer', text: `${'x'.repeat(WINGMAN_QUESTION_MAX)}?`}],
  ];
  test.each(FAILURES)('falls back to his own words after %s', async (_, behaviour) => {
    model.behave(behaviour);
    const [a, b] = await suggestedCouple();
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    expect(await wingmanMessage(chatIdOf(a.userId, b.userId))).toBe(WINGMAN_FALLBACK);
  });

  test('falls back after 10 s of silence, and stands first though somebody wrote before', async () => {
    model.behave({kind: 'silence'});
    const [a, b] = await suggestedCouple();
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    const chatId = chatIdOf(a.userId, b.userId);
    const sent = await a.mutate('chat.send', {id: randomUUID(), chatId, text: 'first!'});
    expect(sent).toMatchObject({ok: true});
    expect(await wingmanMessage(chatId)).toBe(WINGMAN_FALLBACK);
    expect((await messagesOf(chatId)).map(({sender}) => sender)).toEqual([AI_WINGMAN, a.userId]);
  });
});

describe('messages', () => {
  test('one id is one row, in the order of sending, and never another person’s', async () => {
    const [a, b] = await suggestedCouple();
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    const chatId = chatIdOf(a.userId, b.userId);
    await wingmanMessage(chatId);

    const id = randomUUID();
    const elsewhere = mutatorOf(stack, a.cookie);
    expect(await a.mutate('chat.send', {id, chatId, text: 'once'})).toMatchObject({ok: true});
    expect(await elsewhere('chat.send', {id, chatId, text: 'once'})).toMatchObject({ok: true});
    expect(await b.mutate('chat.send', {id, chatId, text: 'mine now'})).toMatchObject({
      ok: false,
      code: 'message-conflict',
    });
    const texts = Array.from({length: 20}, (_, i) => `message ${i}`);
    for (const text of texts) await a.mutate('chat.send', {id: randomUUID(), chatId, text});
    const stored = await messagesOf(chatId);
    expect(stored.slice(1).map(({text}) => text)).toEqual(['once', ...texts]);
  });
});
