// Members' texts keep to their place: they paint over no neighbour, make no page wider, and no line breaks push others away.
import {randomUUID} from 'node:crypto';
import type {Locator, Page} from 'playwright';
import {expect, test} from 'vitest';
import {NAME_MAX} from '../../rules/questionnaire/basics.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom} from '../support/chat.ts';
import {DISTURBING_TEXTS} from '../support/disturbing-texts.ts';
import {paintingOutside} from '../support/ink.ts';
import {misfits} from '../support/layout.ts';
import {casesOf} from '../support/length.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const KINDS = Object.entries(DISTURBING_TEXTS);
/** Without a member's line breaks a text of 2,000 letters is about this high on a phone. */
const HEIGHT_MAX = 1500;

const heights = (texts: Locator) =>
  texts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

test('messages in a conversation', async () => {
  const couple = await makeCouple(stack, sql);
  for (const [, text] of KINDS) {
    for (const said of [text, 'A plain neighbour.']) {
      await sql`insert into message (id, chat_id, sender, text, created_at)
        values (${randomUUID()}, ${couple.chatId}, ${couple.ben.userId}, ${said},
          date_trunc('milliseconds', clock_timestamp()))`;
    }
  }
  // High enough for all of them.
  const {page, context} = await openWindow(browser, stack, {
    member: couple.ada,
    width: 390,
    height: 7000,
  });
  await openRoom(page, couple);
  await bubble(page, 'A plain neighbour.')
    .nth(KINDS.length - 1)
    .waitFor();
  const texts = page.getByRole('log').locator('span[dir=auto]:not(:has-text("A plain"))');
  expect(await texts.count()).toBe(KINDS.length);
  const outside = await paintingOutside(page, texts);
  expect(outside.map((place) => KINDS[place]?.[0])).toEqual([]);
  expect(Math.max(...(await heights(texts)))).toBeLessThan(HEIGHT_MAX);
  expect(await misfits(page)).toEqual([]);
  await context.close();
});

/** What the card and the profile show of a text, as printable problems. */
async function problemsOf(page: Page, kind: string, text: Locator): Promise<string[]> {
  await text.scrollIntoViewIfNeeded();
  const found = (await misfits(page)).map((misfit) => `${kind}: ${misfit}`);
  if ((await paintingOutside(page, text)).length > 0) found.push(`${kind} paints outside`);
  if (Math.max(...(await heights(text))) > HEIGHT_MAX) found.push(`${kind} is too high`);
  return found;
}

test('names and About Me on a card and in a profile', async () => {
  const {her, him, names, personas} = await suggestedPair(stack, sql);
  const phone = {member: her, width: 390, height: 844, touch: true};
  const [{page: matches, context}, {page: profile, context: other}] = [
    await openWindow(browser, stack, phone),
    await openWindow(browser, stack, phone),
  ];
  for (const page of [matches, profile]) await page.goto('/matches');
  await profile.getByRole('button', {name: `${names.him}, open profile`}).tap();
  const dialog = profile.getByRole('dialog');
  await dialog.waitFor();
  const problems: string[] = [];
  let {age} = personas.him;
  for (const [kind, text] of casesOf(KINDS, [0, 6, 11])) {
    // Each is what she looks for: a round ends an offer outside her wishes.
    age = age === personas.him.age ? age + 1 : personas.him.age;
    const name = Array.from(text).slice(0, NAME_MAX).join('');
    await him.mutate('profile.saveSummary', {summary: text});
    const saved = await him.mutate('profile.saveBasics', {name, age});
    expect([kind, saved.ok]).toEqual([kind, true]);
    // The age was saved last: the page that shows it shows the name and About Me, and does not change under the screenshots.
    await matches.getByText(`, ${age}`, {exact: true}).first().waitFor();
    await dialog.getByText(`, ${age}`, {exact: true}).first().waitFor();
    const heading = matches.getByRole('article').first().getByRole('heading');
    problems.push(...(await problemsOf(matches, `on the card, ${kind}`, heading)));
    const title = dialog.getByRole('heading', {level: 2});
    problems.push(...(await problemsOf(profile, `in the profile, ${kind}`, title)));
    const about = dialog.locator('p.whitespace-pre-wrap');
    problems.push(...(await problemsOf(profile, `About Me, ${kind}`, about)));
  }
  expect(problems).toEqual([]);
  await context.close();
  await other.close();
});
