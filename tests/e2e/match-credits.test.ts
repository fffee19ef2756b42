// A mutual Yes for which one member lacks credits: each member sees a notice of their own, and a grant by the operator
// completes the match live.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {CARD_DISTANCE} from '../../rules/places/distance.ts';
import {MATCH} from '../../rules/wording.ts';
import {useBrowser} from '../support/browser.ts';
import {setCredits} from '../support/credits.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {operate} from '../support/operator.ts';
import {suggestedPair} from '../support/pair.ts';
import {ANTWERP, GHENT, MUNICH} from '../support/places.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('both members see why the match is pending, and see it completed when credits are granted', async () => {
  const pair = await suggestedPair(stack, sql, {
    her: {living: GHENT, hometown: MUNICH, maxDistance: '100'},
    him: {living: ANTWERP, hometown: GHENT},
  });
  const hers = await openWindowOf(pair.her, browser, stack);
  const his = await openWindowOf(pair.him, browser, stack);
  await hers.page.goto('/matches');
  await his.page.goto('/matches');
  const [herCard, hisCard] = [
    matchCard(hers.page, pair.names.him),
    matchCard(his.page, pair.names.her),
  ];
  for (const card of [herCard, hisCard]) {
    await card.getByText(CARD_DISTANCE.within(100), {exact: true}).waitFor();
  }
  await herCard.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(herCard).toContainText(MATCH.waiting(pair.names.him));
  await eventually(async () => {
    const [row] = await sql<{response: string | null}[]>`
      select response from suggestion where user_id = ${pair.her.userId}`;
    return row?.response ?? undefined;
  }, 'her answer');
  await setCredits(sql, pair.her, 19);
  await expectPage(hers.page.getByText(MATCH.needCredits)).toBeVisible();

  await hisCard.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(hisCard).toContainText(MATCH.otherOutOfCredits);
  await expectPage(his.page.getByText(MATCH.needCredits)).toHaveCount(0);
  await expectPage(herCard).toContainText(MATCH.waiting(pair.names.him));

  const grant = ['grant', pair.her.email, '1', '--reference', `order ${pair.her.userId}`];
  expect(await operate(stack, 'credits', ...grant)).toContain('1 credits granted.');
  await expectPage(herCard).toContainText(MATCH.matched(pair.names.him));
  await expectPage(hisCard).toContainText(MATCH.matched(pair.names.her));
  await expectPage(hers.page.getByRole('button', {name: 'Open Chat'})).toBeVisible();
  await expectPage(his.page.getByRole('button', {name: 'Open Chat'})).toBeVisible();

  expect(await operate(stack, 'credits', ...grant)).toContain('Granted before; nothing changed.');
  expect(await operate(stack, 'credits', 'show', pair.her.userId)).toMatch(/-20[^]*\n0 credits/);
  await hers.context.close();
  await his.context.close();
});

test("the operator's tool refuses unknown accounts, fractions and missing references", async () => {
  const {her} = await suggestedPair(stack, sql);
  const grant = (who: string, amount: string) =>
    operate(stack, 'credits', 'grant', who, amount, '--reference', `wrong ${her.userId}`);
  await expect(grant(her.userId, '1.5')).rejects.toThrow('whole number');
  await expect(grant(her.userId, '-5')).rejects.toThrow();
  await expect(grant('nobody@example.com', '5')).rejects.toThrow('nobody@example.com');
  await expect(operate(stack, 'credits', 'grant', her.userId, '5')).rejects.toThrow('Usage');
  expect(await operate(stack, 'credits', 'show', her.userId)).toContain('100 credits');
});
