// A newcomer goes from the start page to a reply in German and in Arabic, through the pages alone. What is stored stays English, and
// only words of the language are fetched.
import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {ACCOUNT} from '../../rules/account/account.ts';
import {SIGN_IN} from '../../rules/account/sign-in.ts';
import {ROOM} from '../../rules/chat/chat.ts';
import {WINGMAN} from '../../rules/chat/wingman.ts';
import {NAVIGATION} from '../../rules/common-words.ts';
import {BALANCE} from '../../rules/credits/credit-words.ts';
import {ACCOUNT_MAILS} from '../../rules/mails.ts';
import {PHOTOS} from '../../rules/photos/photo-words.ts';
import {LANDING} from '../../rules/public-words.ts';
import {titleInWords} from '../../rules/questionnaire/options.ts';
import {STEPS} from '../../rules/questionnaire/questionnaire-words.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {CARD} from '../../rules/suggestions/suggestion.ts';
import {MATCH, PROBLEMS} from '../../rules/wording.ts';
import {LANGUAGES} from '../../rules/words/languages.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {follow} from '../support/follow.ts';
import {completeThroughPages, matchCard} from '../support/journey.ts';
import {nextMail} from '../support/mailbox.ts';
import {casesOf} from '../support/length.ts';
import {joinPool, PASSWORD, uniqueEmail} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const {title: QUESTION, options} = SINGLE_CHOICE.firstDate;
/** What `completeThroughPages` chooses. */
const ANSWER = options[1]?.title ?? '';

/** The languages whose words the page has asked for. */
function languagesAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const language = /\/words-(.+)-(?:first|cards|public|legal|rest)-/.exec(request.url())?.[1];
    if (language) asked.add(language);
  });
  return asked;
}

const NEWCOMERS = [
  ['de-AT', 'de', 'Hallo, wie geht es dir?'],
  ['ar-EG', 'ar', 'مرحبا، كيف حالك؟'],
] as const;

test.each(casesOf(NEWCOMERS, [1]))(
  'a newcomer with a browser in %s gets a reply',
  async (locale, language, hello) => {
    const [her, him] = await coupleAlone(sql);
    const other = await joinPool(stack, him);
    await sql`update questionnaire set language = ${language} where user_id = ${other.userId}`;
    const {page, context, problems} = await openWindow(browser, stack, {
      locale,
      width: 320,
      height: 720,
    });
    const asked = languagesAsked(page);
    const words = inLanguage(language, () => ({
      start: LANDING.title,
      create: LANDING.createAccount,
      email: SIGN_IN.email,
      password: SIGN_IN.password,
      signUp: SIGN_IN.signUp,
      login: SIGN_IN.login,
      refused: ACCOUNT.signInRefused,
      mail: ACCOUNT_MAILS.confirm.subject,
      basics: STEPS.basics,
      next: STEPS.next,
      fillInAll: PROBLEMS.fillInAll,
      question: titleInWords(QUESTION),
      answer: titleInWords(ANSWER),
      home: NAVIGATION.home,
      photos: PHOTOS.title,
      addPhoto: PHOTOS.addTo(1),
      balance: BALANCE.title,
      yes: CARD.yes,
      matched: MATCH.matched(him.name),
      openChat: CARD.openChat,
      message: ROOM.message,
      send: ROOM.send,
      wingman: WINGMAN.fallback,
    }));
    const button = (name: string) => page.getByRole('button', {name, exact: true});
    const heading = (name: string) => page.getByRole('heading', {level: 1, name});
    const alert = (text: string) => page.getByRole('alert').filter({hasText: text});

    await page.goto('/');
    await expect(heading(words.start)).toBeVisible();
    await button(words.create).click();
    const email = uniqueEmail();
    await page.getByLabel(words.email, {exact: true}).fill(email);
    await page.getByLabel(words.password, {exact: true}).fill(PASSWORD);
    // The server's refusal comes in English, with the sentence that the page words.
    await button(words.login).click();
    await expect(alert(words.refused)).toBeVisible();
    await button(words.signUp).click();
    await page.waitForURL('**/welcome');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('lang', language);
    await expect(root).toHaveAttribute('dir', LANGUAGES[language].direction);
    await nextMail(stack, email, words.mail);

    await follow(page, '/onboarding');
    await expect(heading(words.basics)).toBeVisible();
    await button(words.next).click();
    await expect(alert(words.fillInAll)).toBeVisible();
    await follow(page, '/welcome');
    await completeThroughPages(page, her, undefined, language);
    await expect(page.getByRole('link', {name: words.question})).toContainText(words.answer);
    await expect(page.getByRole('link', {name: words.home, exact: true}).first()).toBeVisible();
    const stored = () => sql<{id: string}[]>`
    select id, language, gender, first_date_answer from auth."user"
    join questionnaire on questionnaire.user_id = id join profile on profile.user_id = id
    where email = ${email}`;
    const english = {language, gender: her.gender, first_date_answer: ANSWER};
    await expect.poll(stored).toMatchObject([english]);
    await follow(page, '/upload-photos');
    await expect(heading(words.photos)).toBeVisible();
    await expect(button(words.addPhoto)).toBeVisible();
    await follow(page, '/balance');
    await expect(heading(words.balance)).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);

    await follow(page, '/matches');
    const card = matchCard(page, him.name);
    await card.getByRole('button', {name: words.yes, exact: true}).click();
    const [newcomer] = await stored();
    await other.mutate('suggestion.answer', {otherId: newcomer?.id, response: 'Yes'});
    await expect(page.getByText(words.matched).first()).toBeVisible();
    await card.getByRole('button', {name: words.openChat}).click();
    await page.waitForURL('**/chat/*');
    const log = page.getByRole('log');
    await expect(log.getByText(words.wingman)).toBeVisible();
    await page.getByLabel(words.message, {exact: true}).fill(hello);
    await button(words.send).click();
    await expect(log.getByText(hello)).toBeVisible();
    const chatId = new URL(page.url()).pathname.split('/').at(-1);
    await other.send({id: randomUUID(), chatId, text: 'Good, and you?'});
    await expect(log.getByText('Good, and you?')).toBeVisible();
    expect([...asked]).toEqual([language]);
    expect(problems).toEqual([]);
    await context.close();
  },
);
