// Runs axe on a page, light and dark, and returns its violations as printable lines.
import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';
import {casesOf, runsLongForms} from './length.ts';

/** Waits for every animation to end: a colour in transition fails the contrast rule. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState}) => playState !== 'running'),
  );
}

type Rules = 'all' | 'contrast';

/** One line per broken rule and element. Legacy mode: Wing's pages have no frames, so axe needs no second page. */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await untilStill(page);
  const axe = new AxeBuilder({page})
    .setLegacyMode()
    // Base UI's focus guards are empty and return the focus to the dialog at once.
    .exclude('[data-base-ui-focus-guard]')
    .options({resultTypes: ['violations']});
  if (rules === 'contrast') axe.withRules('color-contrast');
  const {violations: found} = await axe.analyze();
  return found.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
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
