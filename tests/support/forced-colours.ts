// What a page loses when the browser forces its colours, as in Windows' contrast themes.
import type {Page} from 'playwright';
import {untilStill} from './axe.ts';

/** Runs in the page with its own colours: marks buttons, fields and surfaces that a fill or a shadow sets apart. */
function markFilled(): void {
  const seen = 'button, [role="button"], input, select, textarea, [role="progressbar"] > *, body *';
  for (const element of document.querySelectorAll(seen)) {
    const {backgroundColor, boxShadow} = getComputedStyle(element);
    let behind = element.parentElement;
    while (behind && !getComputedStyle(behind).backgroundColor.startsWith('rgb(')) {
      behind = behind.parentElement;
    }
    const isFilled =
      element.matches('button, [role="button"]') &&
      // A sign alone has edges of its own.
      element.textContent !== '' &&
      backgroundColor.startsWith('rgb(') &&
      behind !== null &&
      getComputedStyle(behind).backgroundColor !== backgroundColor;
    const isTrack = element.parentElement?.getAttribute('role') === 'progressbar';
    // Tailwind's shadows are lists of transparent ones where there is none.
    const hasShadow = /rgba?\((?!0, 0, 0, 0\))/.test(boxShadow);
    if (isFilled || isTrack || hasShadow) element.setAttribute('data-filled-for-test', '');
  }
}

/** Elements that a fill or a shadow set apart and that have no border now. */
const withoutEdges = (page: Page) =>
  page.locator('[data-filled-for-test]:visible').evaluateAll((all) =>
    all
      .filter((element) => {
        const {borderTopWidth, borderTopStyle, height} = getComputedStyle(element);
        const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
        return !hasEdge && Number.parseFloat(height) > 1;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

/** Chosen, current or full elements with the fill of an element that is not. */
const lookingAlike = (page: Page) =>
  page
    .locator(
      '[role="radio"][data-checked], [role="checkbox"][data-checked], nav [aria-current="page"], aside [aria-current="page"], .barred',
    )
    .locator('visible=true')
    .evaluateAll((all) =>
      all
        .filter((element) => {
          const group = element.closest('[role="radiogroup"], nav, aside');
          const other = group?.querySelector(
            '[role="radio"]:not([data-checked]), a:not([aria-current])',
          );
          const plain = getComputedStyle(other ?? document.documentElement).backgroundColor;
          return getComputedStyle(element).backgroundColor === plain;
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    );

/** What cannot be seen in forced colours, by HTML. Leaves the page in forced colours. */
export async function lostInForcedColours(page: Page) {
  await page.emulateMedia({forcedColors: 'none'});
  await page.evaluate(markFilled);
  await page.emulateMedia({forcedColors: 'active'});
  await untilStill(page);
  return {withoutEdges: await withoutEdges(page), lookingAlike: await lookingAlike(page)};
}

export const NOTHING_LOST = {withoutEdges: [], lookingAlike: []};
