// Next on a question.
import type {Page} from 'playwright';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {WORDS} from '../../rules/common-words.ts';
import {press, repeatPress, type Press, type PressTimes} from './press.ts';

const FIRST_DATE = SINGLE_CHOICE.firstDate.title;
const SUBMIT = 'form button[type=submit]';
const NEXT_STEP = {target: SUBMIT, selector: 'h1', texts: [FIRST_DATE]};
/** "Saving...", which the press shows until the device has stored the answer. */
export const SAVING_STEP = {
  ...NEXT_STEP,
  selector: `h1, ${SUBMIT}`,
  texts: [FIRST_DATE, WORDS.saving],
};

/** Presses Next on a question whose answer is stored, and measures until the next question is shown. */
export async function nextSteps(page: Page): Promise<PressTimes> {
  await page.goto('/three-years-question');
  await page.getByRole('button', {name: 'Next', exact: true}).waitFor();
  const back = async () => {
    await page.goBack();
    await page.getByRole('heading', {name: SINGLE_CHOICE.threeYears.title}).waitFor();
  };
  // Once before the measurement, which then excludes the network.
  await press(page, NEXT_STEP);
  return repeatPress(page, async () => {
    await back();
    return NEXT_STEP;
  });
}

const OTHER_ANSWERS = ['Dating casually', 'Living with someone'] as const;

/** The same with a changed answer, which the device keeps before the next question is shown. */
export async function savedSteps(page: Page, to: Press = NEXT_STEP): Promise<PressTimes> {
  await page.goto('/three-years-question');
  const choose = (i: number) =>
    page.getByRole('radio', {name: OTHER_ANSWERS[i % OTHER_ANSWERS.length] ?? ''}).click();
  const heading = page.getByRole('heading', {name: FIRST_DATE});
  await choose(0);
  await press(page, to);
  return repeatPress(page, async (i) => {
    await heading.waitFor();
    await page.goBack();
    await page.getByRole('heading', {name: SINGLE_CHOICE.threeYears.title}).waitFor();
    await choose(i + 1);
    return to;
  });
}
