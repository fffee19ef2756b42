// A member who comes back after a rest is welcomed on /matches, and gets cards without waiting for a round.
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {matchCard} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import {withoutRounds} from '../support/locks.ts';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a member who comes back after 90 days is welcomed, and gets a card at once', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  const [{name} = {name: ''}] = await sql<{name: string}[]>`
    select name from profile where user_id = ${him.userId}`;
  await withoutRounds(sql, async () => {
    await sql`delete from suggestion where user_id in (${her.userId}, ${him.userId})`;
    await sql`delete from pairing where ${her.userId} in (low_id, high_id)`;
    await sql`update auth."user" set visited_on = current_date - 90 where id = ${her.userId}`;
    const {page, context} = await openWindow(browser, stack, {member: her, width: 390});
    await page.goto('/matches');
    await expectPage(page.getByText(MATCH.welcomeBack, {exact: true})).toBeVisible();
    await expectPage(matchCard(page, name)).toBeVisible();
    await context.close();
  });
});

test('a member who comes back after 89 days is not welcomed', async () => {
  const [her] = await suggestedCouple(stack, sql);
  await sql`update auth."user" set visited_on = current_date - 89 where id = ${her.userId}`;
  const {page, context} = await openWindow(browser, stack, {member: her});
  await page.goto('/matches');
  await untilLive(page);
  await expectPage(page.getByText(MATCH.welcomeBack)).toHaveCount(0);
  await context.close();
});
