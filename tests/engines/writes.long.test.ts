// Writes in other engines than Chromium: an answer and a Yes while the API is away, from tabs that were closed.
import {expect, test} from 'vitest';
import {ANSWER_WAITING} from '../../rules/writes.ts';
import {eventually} from '../support/database.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {takeApiAway} from '../support/kill.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

inEachEngine(stack, (open) => {
  test('an answer that was given while the API is away is sent by the next tab', async () => {
    const member = await signUp(stack);
    const {page, openPage} = await open(member);
    await page.goto('/first-date-question');
    await page.check('Coffee');
    const bringApiBack = await takeApiAway(stack);
    try {
      await page.click({role: 'button', name: 'Next'});
      await page.untilAt(/^\/quality-time-question$/);
      await page.tab.close();
    } finally {
      await bringApiBack();
    }
    const next = await openPage();
    await next.goto('/preferences-intro');
    const answer = await eventually(async () => {
      const [row] = await sql`select first_date_answer as answer from questionnaire
        where user_id = ${member.userId}`;
      return row?.answer ?? undefined;
    }, 'the answer');
    expect(answer).toBe('Coffee');
    expect(await next.path()).toBe('/preferences-intro');
  });

  test('a Yes that was said while the API is away makes the match from the next tab', async () => {
    const {her, him} = await suggestedPair(stack, sql);
    await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
    const {page, openPage} = await open(her);
    await page.goto('/matches');
    await page.see({role: 'button', name: 'Yes'});
    const bringApiBack = await takeApiAway(stack);
    try {
      await page.click({role: 'button', name: 'Yes'});
      await page.see({text: ANSWER_WAITING});
      await page.tab.close();
    } finally {
      await bringApiBack();
    }
    const next = await openPage();
    await next.goto('/dashboard');
    await eventually(async () => {
      const [row] = await sql`select chat_id from suggestion
        where user_id = ${her.userId} and outcome = 'matched'`;
      return row?.chat_id ?? undefined;
    }, 'the match');
  });
});
