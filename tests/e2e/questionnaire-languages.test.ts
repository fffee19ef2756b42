// The questionnaire, photos and credits in the member's language. What is stored stays English.
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {BALANCE} from '../../rules/credits/credit-words.ts';
import {PHOTOS} from '../../rules/photos/photo-words.ts';
import {titleInWords} from '../../rules/questionnaire/options.ts';
import {STEPS} from '../../rules/questionnaire/questionnaire-words.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {PROBLEMS} from '../../rules/wording.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {openMember, untilAnswered} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test.each([
  ['de-DE', 'de'],
  ['ar-EG', 'ar'],
] as const)('a member with a browser in %s answers in %s', async (locale, language) => {
  const {page, context, member, problems} = await openMember(browser, stack, {
    locale,
    width: 320,
    height: 720,
  });
  const words = inLanguage(language, () => ({
    basics: STEPS.basics,
    name: STEPS.name,
    age: STEPS.age,
    female: titleInWords('Female'),
    next: STEPS.next,
    background: STEPS.background,
    fillInAll: PROBLEMS.fillInAll,
    question: titleInWords(SINGLE_CHOICE.firstDate.title),
    coffee: titleInWords('Coffee'),
    photos: PHOTOS.title,
    add: PHOTOS.addTo(1),
    balance: BALANCE.title,
  }));
  const heading = (name: string) => page.getByRole('heading', {level: 1, name});
  const next = page.getByRole('button', {name: words.next, exact: true});
  await page.goto('/onboarding');
  await expect(heading(words.basics)).toBeVisible();
  await page.getByRole('textbox', {name: words.name, exact: true}).fill('Ada');
  await next.click();
  await expect(page.getByRole('alert').filter({hasText: words.fillInAll})).toBeVisible();
  await page.getByRole('textbox', {name: words.age, exact: true}).fill('30');
  await page.getByRole('radio', {name: words.female, exact: true}).click();
  await next.click();
  await expect(heading(words.background)).toBeVisible();
  await untilAnswered(page);
  await page.goto('/first-date-question');
  await expect(heading(words.question)).toBeVisible();
  await page.getByRole('radio', {name: words.coffee, exact: true}).click();
  await next.click();
  const stored = await eventually(async () => {
    const [row] = await sql`
      select gender, first_date_answer as answer
      from profile join questionnaire using (user_id) where user_id = ${member.userId}`;
    return row?.answer ? row : undefined;
  }, 'the stored answers');
  expect(stored).toMatchObject({gender: 'Female', answer: 'Coffee'});
  await untilAnswered(page);
  await page.goto('/profile-preview');
  await expect(page.getByRole('link', {name: words.question})).toContainText(words.coffee);
  await page.goto('/upload-photos');
  await expect(heading(words.photos)).toBeVisible();
  await expect(page.getByRole('button', {name: words.add, exact: true})).toBeVisible();
  await page.goto('/balance');
  await expect(heading(words.balance)).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
