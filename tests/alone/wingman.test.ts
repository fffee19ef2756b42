// The wingman's request to the model, and the fallback message when the model fails. One model stand-in serves the whole
// stack, so no other test may make a match at the same time.
import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {AI_WINGMAN, chatIdOf} from '../../rules/chat/chat.ts';
import {WINGMAN, WINGMAN_QUESTION_MAX} from '../../rules/chat/wingman.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {startModel, type Behaviour} from '../support/model-stand-in.ts';
import {answer, messagesOf, suggestedCouple, wingmanMessage} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let model: Awaited<ReturnType<typeof startModel>>;

beforeAll(async () => {
  // Wingman jobs of earlier files found no model and may still be retrying.
  await eventually(async () => {
    const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'wingman'`;
    return jobs.length === 0 || undefined;
  }, 'the end of earlier requests');
  model = await startModel(stack.modelPort);
});
beforeEach(() => model.behave({kind: 'answer', text: 'What did you laugh about last?'}));
afterAll(async () => {
  await model.stop();
});

test('sends the model the specified request without names, ids or email addresses', async () => {
  const [a, b] = await suggestedCouple(stack, sql);
  const requestsBefore = model.requests.length;
  await answer(a, b, 'Yes');
  await answer(b, a, 'Yes');
  const text = await wingmanMessage(sql, chatIdOf(a.userId, b.userId));
  expect(text).toMatch(/^You .*! What did you laugh about last\?$/);
  const requests = model.requests.slice(requestsBefore);
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request).toMatchObject({
    model: 'gpt-3.5-turbo',
    temperature: 0.7,
    max_tokens: 60,
    authorization: 'Bearer sk-stand-in',
  });
  expect(request?.messages).toHaveLength(1);
  const prompt = request?.messages[0]?.content ?? '';
  for (const secret of [a.userId, b.userId, a.email, b.email]) expect(prompt).not.toContain(secret);
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
test.each(FAILURES)('sends the fallback message after %s', async (_, behaviour) => {
  model.behave(behaviour);
  const [a, b] = await suggestedCouple(stack, sql);
  await answer(a, b, 'Yes');
  await answer(b, a, 'Yes');
  expect(await wingmanMessage(sql, chatIdOf(a.userId, b.userId))).toBe(WINGMAN.fallback);
});

longTest(
  'sends the fallback message after 10 s without a response, before messages sent meanwhile',
  async () => {
    model.behave({kind: 'silence'});
    const [a, b] = await suggestedCouple(stack, sql);
    await answer(a, b, 'Yes');
    await answer(b, a, 'Yes');
    const chatId = chatIdOf(a.userId, b.userId);
    const sent = await a.send({id: randomUUID(), chatId, text: 'first!'});
    expect(sent).toMatchObject({ok: true});
    expect(await wingmanMessage(sql, chatId)).toBe(WINGMAN.fallback);
    expect((await messagesOf(sql, chatId)).map(({sender}) => sender)).toEqual([
      AI_WINGMAN,
      a.userId,
    ]);
  },
);
