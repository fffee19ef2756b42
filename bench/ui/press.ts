// One press in the page, and the percentiles of many.
import type {Page} from 'playwright';
import {pressTime, timePress, type ExpectedResult, type PressTime} from './in-page.ts';

const PRESSES = 40;

export type Press = {
  /** Selector of the element to click. Without it, Enter is pressed in the focused element. */
  target?: string;
  /** Selector of the element that shows the result. */
  selector: string;
  /** This element then contains one of these texts. */
  texts: readonly string[];
};
export type PressTimes = {p50: number; p95: number; framesP50: number; framesP95: number};

export function pressTimesOf(pressed: readonly PressTime[]): PressTimes {
  const at = (share: number, of: (one: PressTime) => number) => {
    const sorted = pressed.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  };
  const [ms, frames] = [(one: PressTime) => one.ms, (one: PressTime) => one.frames];
  return {
    p50: at(0.5, ms),
    p95: at(0.95, ms),
    framesP50: at(0.5, frames),
    framesP95: at(0.95, frames),
  };
}

/** Presses through the browser's input pipeline, as a member does. */
export async function press(page: Page, {target, selector, texts}: Press): Promise<PressTime> {
  const expected: ExpectedResult = {
    event: target === undefined ? 'keydown' : 'click',
    selector,
    texts,
  };
  await page.evaluate(timePress, expected);
  if (target === undefined) await page.keyboard.press('Enter');
  else await page.locator(target).filter({visible: true}).first().click();
  return page.evaluate(pressTime);
}

export async function repeatPress(
  page: Page,
  next: (i: number) => Promise<Press> | Press,
): Promise<PressTimes> {
  const pressed: PressTime[] = [];
  for (let i = 0; i < PRESSES; i += 1) {
    pressed.push(await press(page, await next(i)));
  }
  return pressTimesOf(pressed);
}
