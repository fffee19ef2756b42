// Uses a page by keyboard alone.
import type {Locator, Page} from 'playwright';

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached it.');
}

export async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, page.getByRole('button', {name: button, exact: true}));
  await page.keyboard.press('Enter');
}

/** In a radio group, Tab focuses the first option and Down moves on. */
export async function choose(page: Page, group: string, downs: number): Promise<void> {
  await tabTo(page, page.getByRole('radiogroup', {name: group}).getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let i = 0; i < downs; i += 1) await page.keyboard.press('ArrowDown');
}

/** A drag that starts by keyboard announces itself first and handles keys from the next timer on. */
export const untilDragHandlesKeys = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Answers the four single-choice questions, from the first page to the last. */
export async function answerQuestions(page: Page): Promise<void> {
  for (const [route, question] of [
    ['three-years', 'Where do you see yourself in 3 years?'],
    ['first-date', 'What makes a good first date?'],
    ['quality-time', 'How do you like to spend quality time?'],
    ['values', 'Which values describe you best?'],
  ] as const) {
    await page.waitForURL(`**/${route}-question`);
    await choose(page, question, 1);
    await press(page, 'Next');
  }
}
