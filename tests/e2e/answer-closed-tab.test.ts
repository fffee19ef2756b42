// An answer whose tab was closed before the client sent it counts when a later tab sends it, and is charged once.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {MATCH_COST} from '../../rules/credits.ts';
import {MATCH} from '../../rules/wording.ts';
import {openLater} from '../support/closed-tab.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {findInBrowser} from '../support/leaving.ts';
import {suggestedPair} from '../support/pair.ts';
import {holdBackWrites, openWindowOf} from '../support/questionnaire.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a Yes that was unsent when its tab closed makes the match two minutes later, and is charged once', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(her, browser, stack);
  await holdBackWrites(page);
  await page.goto('/matches');
  await matchCard(page, names.him).getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(page.getByText(MATCH.waiting(names.him)).first()).toBeVisible();
  await eventually(
    async () => (await findInBrowser(page, ['"Yes"'])).length > 0 || undefined,
    'the stored answer',
  );
  await page.close();

  const again = await openLater(context);
  await again.goto('/matches');
  await untilLive(again);
  await expectPage(again.getByText(MATCH.matched(names.him))).toBeVisible();
  const charges = await sql`select amount from credit_entry where user_id = ${her.userId}
    and kind = 'match'`;
  expect([...charges]).toEqual([{amount: -MATCH_COST}]);
  await context.close();
});
