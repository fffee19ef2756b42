// The landing page: it fits one screen, the browser finds the text of its closed cards, and for a member the app
// replaces the prerendered page without a flash.
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

const CARDS = [
  {title: 'Real compatibility', words: 'they decide whom you meet'},
  {title: 'Quality over quantity', words: 'every Yes can be answered'},
  {title: 'Genuinely on your team, with credits', words: 'Then your wingman breaks the ice'},
];

const cardOf = (page: Page, title: string) =>
  page.locator('details').filter({has: page.getByText(title, {exact: true})});

test.each(casesOf(CARDS, [0]))(
  'a text fragment opens the card that contains it: $title',
  async ({title, words}) => {
    const {page, context, problems} = await openWindow(browser, stack);
    await page.goto(`/#:~:text=${encodeURIComponent(words)}`);
    const card = cardOf(page, title);
    await expect(card).toHaveAttribute('open');
    await expect(page.getByText(words)).toBeVisible();
    for (const other of CARDS.filter((each) => each.title !== title)) {
      await expect(cardOf(page, other.title)).not.toHaveAttribute('open');
      await expect(page.getByText(other.words)).toBeHidden();
    }
    // The opened card closes and opens like any other.
    await card.locator('summary').click();
    await expect(card).not.toHaveAttribute('open');
    await expect(page.getByText(words)).toBeHidden();
    await card.locator('summary').click();
    await expect(page.getByText(words)).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  },
);

const VIEWPORTS = [
  {width: 360, height: 740},
  {width: 390, height: 844},
  {width: 1280, height: 800},
];

test.each(casesOf(VIEWPORTS, [0]))(
  'heading, cards and both buttons fit a viewport of $width x $height',
  async (size) => {
    const {page, context} = await openWindow(browser, stack, size);
    await page.goto('/');
    await expect(page.getByRole('heading', {level: 1, name: "Let's Set You Up"})).toBeInViewport({
      ratio: 1,
    });
    for (const {title} of CARDS) {
      await expect(cardOf(page, title).locator('summary')).toBeInViewport({ratio: 1});
    }
    for (const name of ['Create account', 'Sign in']) {
      await expect(page.getByRole('button', {name, exact: true})).toBeInViewport({ratio: 1});
    }
    await context.close();
  },
);

test("a member's start page shows its heading without interruption while the app replaces the prerendered page", async () => {
  const {page, context, problems} = await openMember(browser, stack);
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.addInitScript(() => {
    const headings: (Element | null)[] = [];
    Object.assign(window, {headings});
    new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (heading !== (headings.at(-1) ?? null)) headings.push(heading);
    }).observe(document, {childList: true, subtree: true});
  });
  await page.goto('/');
  // The prerendered heading and the app's.
  await page.waitForFunction(() => Reflect.get(window, 'headings').filter(Boolean).length > 1);
  const texts = await page.evaluate(() =>
    Reflect.get(window, 'headings').map((heading: Element | null) => heading?.textContent),
  );
  expect(texts).toEqual(["Let's Set You Up", "Let's Set You Up"]);
  expect(problems).toEqual([]);
  await context.close();
});
