// An answer whose tab was closed before the client sent it is discarded later: the card is open again and no credit is
// charged.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
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

test('discards a Yes that was unsent when its tab closed, without a charge, and accepts it again', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
  const {page, context} = await openWindowOf(her, browser, stack);
  await holdBackWrites(page);
  await page.goto('/matches');
  const yes = (tab: typeof page) =>
    matchCard(tab, names.him).getByRole('button', {name: 'Yes', exact: true});
  await yes(page).click();
  await expectPage(page.getByText(MATCH.waiting(names.him)).first()).toBeVisible();
  await eventually(
    async () => (await findInBrowser(page, ['"Yes"'])).length > 0 || undefined,
    'the stored answer',
  );
  await page.close();

  const again = await openLater(context);
  await again.goto('/matches');
  await untilLive(again);
  await expectPage(yes(again)).toBeEnabled();
  const answers = await sql`select response from suggestion where user_id = ${her.userId}
    and other_id = ${him.userId}`;
  expect([...answers]).toEqual([{response: null}]);
  const [wallet] = await sql`select credits from wallet where user_id = ${her.userId}`;
  expect(wallet).toEqual({credits: 100});

  await yes(again).click();
  await expectPage(again.getByText(MATCH.matched(names.him))).toBeVisible();
  await context.close();
});
