// What axe finds on a page as it stands now, light and dark, in words that a failed test can show.
import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

/** A colour on its way to another is neither of the two. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState}) => playState !== 'running'),
  );
}

/** Each rule that is broken, and where. No page of ours has frames, so axe needs no second page. */
export async function violations(page: Page): Promise<string[]> {
  await untilStill(page);
  const {violations: found} = await new AxeBuilder({page})
    .setLegacyMode()
    // Base UI's focus guards hold nothing: whoever reaches one is sent back into the dialog at once.
    .exclude('[data-base-ui-focus-guard]')
    .options({resultTypes: ['violations']})
    .analyze();
  return found.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}

export const VARIANTS = [
  {name: 'desktop, light', width: 1280, height: 900, colorScheme: 'light'},
  {name: 'desktop, dark', width: 1280, height: 900, colorScheme: 'dark'},
  {name: 'phone, dark', width: 360, height: 740, colorScheme: 'dark'},
  {name: 'phone, light', width: 360, height: 740, colorScheme: 'light'},
] as const;

/** The same in every size and theme, by the names of those in which there is something. */
export async function violationsInAll(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const {name, width, height, colorScheme} of VARIANTS) {
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme});
    const here = await violations(page);
    if (here.length > 0) found[name] = here;
  }
  return found;
}
