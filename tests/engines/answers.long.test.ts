// Yes and No in other engines than Chromium.
import {test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {eventually} from '../support/database.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

inEachEngine(stack, (open) => {
  test('a Yes is stored, and the card waits', async () => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const {page} = await open(her);
    await page.goto('/matches');
    const card = {role: 'card', text: names.him} as const;
    await page.click({role: 'button', name: 'Yes', within: card});
    await page.see({text: MATCH.waiting(names.him)});
    await eventually(async () => {
      const [row] = await sql`select from suggestion
        where user_id = ${her.userId} and other_id = ${him.userId} and response = 'Yes'`;
      return row;
    }, 'the stored Yes');
  });

  test('a No removes the card', async () => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const {page} = await open(her);
    await page.goto('/matches');
    const card = {role: 'card', text: names.him} as const;
    await page.click({role: 'button', name: 'No', within: card});
    await page.click({role: 'button', name: MATCH.rejectConfirm});
    await page.untilGone(card);
    await eventually(async () => {
      const rows = await sql<{response: string | null}[]>`
        select response from suggestion where user_id = ${her.userId} and other_id = ${him.userId}`;
      return rows.every(({response}) => response === 'No') || undefined;
    }, 'the stored No');
  });
});
