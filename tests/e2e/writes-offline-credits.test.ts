// Credits are not reserved on the device: the server's rule decides when the answers arrive.
import {expect as expectPage} from 'playwright/test';
import {afterAll, expect, test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {ANSWER_WAITING} from '../../rules/writes.ts';
import {answerEverything} from '../support/answers.ts';
import {setCredits} from '../support/credits.ts';
import {cut, openKept} from '../support/cut-off.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {matchCard} from '../support/journey.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const browser = await launchBehind(stack, proxy);
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

/** Zero connects again within six seconds, and then the page sends at once. */
const BACK = {timeout: 12_000};

test('of two Yes said offline with 20 credits the first makes its match, and the second asks for credits on its card', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const other = await signUp(stack);
  await answerEverything(other);
  await sql`update profile set name = 'Zoltan' where user_id = ${other.userId}`;
  await sql`insert into suggestion (user_id, other_id, position, description, reasons) values
    (${her.userId}, ${other.userId}, 1, 'You both walk.', '[]'),
    (${other.userId}, ${her.userId}, 0, 'You both walk.', '[]')`;
  await setCredits(sql, her, 20);
  await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
  const {page, context} = await openKept(browser, stack, {member: her, route: '/matches'});
  const cards = [matchCard(page, names.him), matchCard(page, 'Zoltan')] as const;
  await cut(proxy, page);
  for (const card of cards) {
    await card.getByRole('button', {name: 'Yes', exact: true}).click();
    await expectPage(card.getByText(ANSWER_WAITING)).toBeVisible();
  }
  proxy.restore();
  await expectPage(page.getByText(MATCH.matched(names.him))).toBeVisible(BACK);
  await expectPage(page.getByText(MATCH.needCredits).first()).toBeVisible(BACK);
  await expectPage(cards[1].getByText(ANSWER_WAITING)).toHaveCount(0);
  await expectPage(cards[1].getByRole('button', {name: 'Yes', exact: true})).toBeEnabled();
  const rows = await sql<{amount: number}[]>`
    select amount from credit_entry where user_id = ${her.userId} and kind = 'match'`;
  expect(rows.map(({amount}) => amount)).toEqual([-20]);
  await context.close();
});
