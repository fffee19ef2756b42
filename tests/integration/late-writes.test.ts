// The server refuses writes that a device sends more than a minute after they were made, but no block and no pause.
import {expect, test} from 'vitest';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

test('refuses a late answer, unmatch, unblock and resume, and accepts a late block and pause', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  /** The pushes of these tests are sent at 0. */
  const late = (name: string, args: object) => her.mutate(name, {...args, at: -60_001});
  const other = {otherId: him.userId};
  const refused = {ok: false, code: 'abandoned'};

  expect(await late('suggestion.answer', {...other, response: 'Yes'})).toMatchObject(refused);
  expect(await late('safety.unmatch', other)).toMatchObject(refused);
  const cards = await sql`select response from suggestion where user_id = ${her.userId}
    and other_id = ${him.userId}`;
  expect([...cards]).toEqual([{response: null}]);

  expect(await late('safety.pause', {})).toMatchObject({ok: true});
  expect(await late('safety.resume', {})).toMatchObject(refused);
  const [answers] = await sql`select paused_at is not null as hidden from questionnaire
    where user_id = ${her.userId}`;
  expect(answers).toEqual({hidden: true});

  expect(await late('safety.block', other)).toMatchObject({ok: true});
  expect(await late('safety.unblock', other)).toMatchObject(refused);
  expect(await sql`select from block where user_id = ${her.userId}`).toHaveLength(1);
});
