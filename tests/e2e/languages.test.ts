// Wing in the member's language: all their pages and devices follow a change.
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {EMAIL_FORM} from '../../rules/account/account-page.ts';
import {SIGN_IN} from '../../rules/account/sign-in.ts';
import {ROOM} from '../../rules/chat/chat.ts';
import {LANGUAGE} from '../../rules/language-words.ts';
import {TRANSLATION} from '../../rules/legal-words.ts';
import {LANDING} from '../../rules/public-words.ts';
import {LANGUAGE_COOKIE, LANGUAGES, type Language} from '../../rules/words/languages.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function isIn(page: Page, language: Language): Promise<void> {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', language);
  await expect(root).toHaveAttribute('dir', LANGUAGES[language].direction);
}

const field = (page: Page, language: Language) =>
  page.getByLabel(
    inLanguage(language, () => LANGUAGE.label),
    {exact: true},
  );

test('a change on /account reaches the open pages of all devices, and what is typed there stays', async () => {
  const {page, context, member, problems} = await openMember(browser, stack);
  const other = await openWindowOf(member, browser, stack, {locale: 'fr-FR'});
  await page.goto('/account');
  await isIn(page, 'en');
  await page.getByLabel(EMAIL_FORM.newEmail, {exact: true}).fill('half@an.address');
  await field(page, 'en').selectOption('ar');
  await isIn(page, 'ar');
  await expect(field(page, 'ar')).toHaveValue('ar');
  await other.page.goto('/account');
  // The browser's French gives way to the account's Arabic.
  await isIn(other.page, 'ar');
  await field(other.page, 'ar').selectOption('de');
  await isIn(other.page, 'de');
  await isIn(page, 'de');
  const label = inLanguage('de', () => EMAIL_FORM.newEmail);
  await expect(page.getByLabel(label, {exact: true})).toHaveValue('half@an.address');
  await page.reload();
  await isIn(page, 'de');
  // One of a newer version.
  await sql`update questionnaire set language = 'tlh' where user_id = ${member.userId}`;
  await isIn(page, 'en');
  expect([...problems, ...other.problems]).toEqual([]);
  await context.close();
  await other.context.close();
});

test('all tabs follow a change of the language, also a public page, and a message that waits is sent', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context, problems} = await openWindow(browser, stack, {member: couple.ada});
  await context.route('**/api/chat/messages', (route) => route.abort());
  await openRoom(page, couple);
  await say(page, 'Not sent yet');
  await expect.poll(() => unsentOnDevice(page)).toBe(1);
  const publicPage = await context.newPage();
  await publicPage.goto('/terms');
  await isIn(publicPage, 'en');
  const other = await context.newPage();
  await other.goto('/account');
  await field(other, 'en').selectOption('de');
  for (const tab of [page, other, publicPage]) await isIn(tab, 'de');
  await context.unroute('**/api/chat/messages');
  const sent = inLanguage('de', () => ROOM.sent);
  await expect(bubble(page, 'Not sent yet')).toContainText(sent);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Not sent yet']);
  expect(problems).toEqual([]);
  await context.close();
});

test('a visitor chooses a language in the footer, and the device keeps it', async () => {
  const {page, context, problems} = await openWindow(browser, stack);
  await page.goto('/');
  const languages = page.getByRole('navigation', {name: LANDING.languages});
  await languages.getByRole('link', {name: LANGUAGES.fr.name}).click();
  await isIn(page, 'fr');
  await expect(page).not.toHaveURL(/lang=/);
  await page.goto('/signin');
  await isIn(page, 'fr');
  const words = inLanguage('fr', () => [SIGN_IN.title, LANDING.languages]);
  await expect(page.getByRole('heading', {level: 1, name: words[0]})).toBeVisible();
  await page
    .getByRole('navigation', {name: words[1]})
    .getByRole('link', {name: LANGUAGES['pt-BR'].name})
    .click();
  await isIn(page, 'pt-BR');
  expect(problems).toEqual([]);
  await context.close();
});

test('the English text of a translated page is shown once, and the language of the device stays', async () => {
  const {page, context, problems} = await openWindow(browser, stack, {locale: 'de-DE'});
  await page.goto('/terms');
  await isIn(page, 'de');
  const original = inLanguage('de', () => TRANSLATION.original);
  await page.getByRole('link', {name: original}).click();
  await isIn(page, 'en');
  await expect(page).toHaveURL(`${stack.url}/terms`);
  await page.reload();
  await isIn(page, 'de');
  expect(problems).toEqual([]);
  await context.close();
});

test('offline, a page opens in the language of the device, which offers no other', async () => {
  const {page, context, problems} = await openMember(browser, stack, {
    locale: 'es-MX',
    shell: 'kept',
  });
  await page.goto('/account');
  await isIn(page, 'es');
  await eventually(
    () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('wing-words')).keys();
        return kept.length === 5 && navigator.serviceWorker.controller !== null ? true : undefined;
      }),
    'the words on the device',
  );
  await context.setOffline(true);
  await page.reload();
  await isIn(page, 'es');
  await expect(field(page, 'es').getByRole('option')).toHaveText([LANGUAGES.es.name]);
  // The page wants a language whose words are not on the device, as when a browser has deleted the cookie.
  await context.addCookies([{name: LANGUAGE_COOKIE, value: 'fr', url: stack.url}]);
  await page.reload();
  await expect(field(page, 'es').getByRole('option')).toHaveText([LANGUAGES.es.name]);
  await isIn(page, 'es');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${LANGUAGE_COOKIE}=es`);
  expect(problems).toEqual([]);
  await context.close();
});
