// Runs axe on a page, light and dark, and returns its violations as printable lines.
import axe, {type RunOptions} from 'axe-core';
import type {Page} from 'playwright';
import {casesOf, runsLongForms} from './length.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Waits for every animation to end: a colour in transition fails the contrast rule. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState}) => playState !== 'running'),
  );
}

type Rules = 'all' | 'contrast';

/** Base UI's focus guards are empty and return the focus to the dialog at once. */
const EXCLUDED = ['[data-base-ui-focus-guard]'];

/** Parsed once for a loaded page, which takes longer than its run. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return;
  for (const frame of page.frames()) await frame.evaluate(axe.source);
}

/** One line per broken rule and element, in the elements that match `include`. */
export async function violations(
  page: Page,
  rules: Rules = 'all',
  include = ':root',
): Promise<string[]> {
  await untilStill(page);
  await addAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Only a rule that is off by default needs the parsed style sheets.
    preload: {assets: ['media']},
    ...(rules === 'contrast' && {runOnly: ['color-contrast']}),
  };
  return page.evaluate(
    async ({context, how}) => {
      const found = await window.axe?.run(context, how);
      if (!found) throw new Error('The page was left.');
      return found.violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
    },
    {context: {include: [include], exclude: EXCLUDED}, how: options},
  );
}

const VARIANTS = [
  {name: 'desktop, light', width: 1280, height: 900, colorScheme: 'light', rules: 'all'},
  {name: 'desktop, dark', width: 1280, height: 900, colorScheme: 'dark', rules: 'contrast'},
  {name: 'phone, dark', width: 360, height: 740, colorScheme: 'dark', rules: 'contrast'},
  {name: 'phone, light', width: 360, height: 740, colorScheme: 'light', rules: 'contrast'},
] as const;

/**
 * Violations by variant, without variants that have none. The long form runs every rule in every variant, the short one
 * every rule on a light desktop. `everyScreen`: and the contrast rule in the dark.
 */
export async function violationsInAll(
  page: Page,
  {everyScreen = false} = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const short = everyScreen ? [0, 2] : [0];
  for (const {name, width, height, colorScheme, rules} of casesOf(VARIANTS, short)) {
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme});
    const here = await violations(page, runsLongForms ? 'all' : rules);
    if (here.length > 0) found[name] = here;
  }
  return found;
}
