// Every screen and dialog in a language of long words with accents, at 320 px and with a font of 200 %, and in German; the main screens in Arabic,
// where everything runs from right to left. Nothing overflows, overlaps or lies under a footer, and axe finds nothing in Arabic.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {LEAVING} from '../../rules/account/leaving.ts';
import {REPORT} from '../../rules/safety/report.ts';
import {BLOCK, PARTING} from '../../rules/safety/safety.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {untilStill, violations} from '../support/axe.ts';
import {openWindow, signInAs, useBrowser, type Window} from '../support/browser.ts';
import {bubble, fillRoom, seat} from '../support/chat.ts';
import {clientRoutes, nowhere} from '../support/client-routes.ts';
import {follow} from '../support/follow.ts';
import {hiddenByFooters, misfits} from '../support/layout.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {foreign, speakForeign} from '../support/pseudo-language.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();
const PHONE = {width: 320, height: 640, font: 16};
/** The browser's default font size is 200 %. */
const LARGE_FONT = {width: 640, height: 900, font: 32};
/** Both are 20 rem wide. */
const SIZES = casesOf([PHONE, LARGE_FONT], [0]);

let her: Member;
let him: Member;
let name: string;
let room: string;

beforeAll(async () => {
  const pair = await suggestedPair(stack, sql);
  ({her, him} = pair);
  name = pair.names.him;
  const chatId = await seat(sql, her, him);
  await fillRoom(sql, {ada: her, ben: him, chatId}, 6);
  room = `/chat/${chatId}`;
});

const MAIN = [
  '/matches',
  'room',
  '/profile-preview',
  '/upload-photos',
  '/balance',
  '/account',
  '/onboarding',
  '/relationship-readiness',
  '/dimension-weights',
  '/looks-preference',
  '/interests-preference',
  '/values-question',
];

type Words = (english: () => string) => string;
type Act = (page: Page, words: Words) => Promise<void>;

const press =
  (button: () => string): Act =>
  (page, words) =>
    page
      .getByRole('button', {name: words(button), exact: true})
      .first()
      .click();

const choose =
  (item: () => string): Act =>
  async (page, words) => {
    await page.locator('[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', {name: words(item), exact: true}).click();
  };

/** A question with a name, the longest one, and those that are no question. */
const DIALOGS: readonly {about: string; route: string; open: Act}[] = [
  {about: 'a profile', route: '/matches', open: choose(() => PARTING.viewProfile)},
  {about: 'blocking', route: '/matches', open: choose(() => BLOCK.confirm)},
  {
    about: 'reporting',
    route: '/matches',
    open: async (page, words) => {
      await choose(() => PARTING.report)(page, words);
      await press(() => REPORT.send)(page, words);
      await expectPage(page.getByText(words(() => REPORT.chooseReason))).toBeVisible();
    },
  },
  {about: 'leaving', route: '/account', open: press(() => LEAVING.button)},
];

/** One window. Its first page of a visitor and of a member is loaded, the others are followed. */
class Reader {
  readonly #window: Window;
  readonly #words: Words;

  private constructor(window: Window, words: Words) {
    this.#window = window;
    this.#words = words;
  }

  static async open(words: Words, locale?: string): Promise<Reader> {
    const window = await openWindow(browser, stack, {locale});
    await window.page.emulateMedia({reducedMotion: 'reduce'});
    return new Reader(window, words);
  }

  get page(): Page {
    return this.#window.page;
  }

  async signIn(member: Member): Promise<void> {
    await signInAs(this.#window.context, stack, member);
    await this.page.goto('/dashboard');
  }

  async visit(route: string): Promise<void> {
    const address = route === 'room' ? room : nowhere(route);
    if (new URL(this.page.url()).pathname !== address) await follow(this.page, address);
    await this.page.getByRole('heading', {level: 1}).first().waitFor();
  }

  async open({route, open}: (typeof DIALOGS)[number]): Promise<void> {
    await this.visit(route);
    await open(this.page, this.#words);
    await this.page.locator('[role=dialog], [role=alertdialog]').waitFor();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.locator('[role=dialog], [role=alertdialog]').waitFor({state: 'detached'});
  }

  async fits(...sizes: (typeof PHONE)[]): Promise<void> {
    const cdp = await this.#window.context.newCDPSession(this.page);
    for (const {font, ...size} of sizes) {
      await this.page.setViewportSize(size);
      await cdp.send('Page.setFontSizes', {fontSizes: {standard: font}});
      await untilStill(this.page);
      const {width} = size;
      expect(await misfits(this.page), `${width} px, a font of ${font} px`).toEqual([]);
      expect(await hiddenByFooters(this.page), `hidden at ${width} px`).toEqual([]);
    }
    await cdp.detach();
    expect(this.#window.problems).toEqual([]);
  }
}

describe('in a language of long words', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open((english) => foreign(english()));
    await speakForeign(reader.page);
    await reader.page.goto('/signin');
  });

  test.each(forAll)('a visitor reads %s', async (route) => {
    await reader.visit(route);
    await expectPage(reader.page.getByRole('heading', {level: 1})).toHaveText(/[áéíóúñ]/i);
    await reader.fits(...SIZES);
  });

  describe('a member', () => {
    beforeAll(() => reader.signIn(him));

    test.each([...forMembers, 'room'])('reads %s', async (route) => {
      await reader.visit(route);
      await reader.fits(...SIZES);
    });

    test.each(DIALOGS)('opens the dialog of $about', async (dialog) => {
      await reader.open(dialog);
      await reader.fits(...SIZES);
      await reader.close();
    });
  });
});

// The language of long words is longer than German, so German runs in the long form only.
describe.runIf(runsLongForms)('in German', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open((english) => inLanguage('de', english), 'de-DE');
    await reader.page.goto('/');
  });

  test.each(['/', '/signin', '/safety', '/terms'])('a visitor reads %s', async (route) => {
    if (route === '/signin') await reader.page.goto(route);
    await reader.visit(route);
    await expectPage(reader.page.locator('html')).toHaveAttribute('lang', 'de');
    await reader.fits(...SIZES);
  });

  describe('a member', () => {
    beforeAll(async () => {
      await sql`update questionnaire set language = 'de' where user_id = ${him.userId}`;
      await reader.signIn(him);
      await expectPage(reader.page.getByRole('link', {name: 'Start'}).first()).toBeVisible();
    });

    test.each([...forMembers, 'room'])('reads %s', async (route) => {
      await reader.visit(route);
      await reader.fits(...SIZES);
    });

    test.each(DIALOGS)('opens the dialog of $about', async (dialog) => {
      await reader.open(dialog);
      await reader.fits(...SIZES);
      await reader.close();
    });
  });
});

describe('in Arabic', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open((english) => inLanguage('ar', english), 'ar-EG');
    await reader.page.goto('/');
  });

  const look = async () => {
    await expectPage(reader.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await reader.fits(PHONE);
    expect(await violations(reader.page)).toEqual([]);
  };

  test.each(['/', '/signin', '/safety'])('a visitor reads %s', async (route) => {
    if (route === '/signin') await reader.page.goto(route);
    await reader.visit(route);
    await look();
  });

  describe('a member', () => {
    beforeAll(() => reader.signIn(her));

    test.each(['/dashboard', ...MAIN])('reads %s', async (route) => {
      await reader.visit(route);
      await look();
    });

    test('the preview of an English message is cut at its end', async () => {
      const {page} = reader;
      await sql`insert into message (id, chat_id, sender, text)
        values (${crypto.randomUUID()}, ${room.replace('/chat/', '')}, ${her.userId},
          ${'I would love to meet you on Saturday at the old harbour near the lighthouse'})`;
      await reader.visit('/matches');
      const preview = page.locator(`a[href="${room}"] bdi`, {hasText: 'I would love'});
      await expectPage(preview).toBeVisible();
      const shown = await preview.evaluate((text) => ({
        direction: getComputedStyle(text).direction,
        isCut: text.scrollWidth > text.clientWidth,
        isInside: text.clientWidth < (text.parentElement?.clientWidth ?? 0),
      }));
      expect(shown).toEqual({direction: 'ltr', isCut: true, isInside: true});
    });

    test('names and conversations run from right to left', async () => {
      const {page} = reader;
      await reader.visit('/matches');
      const card = page.getByRole('article').filter({hasText: name});
      await expectPage(card).toContainText(`${name}، `);
      await reader.visit('room');
      const own = await bubble(page, 'Old message 3.').locator('[dir=auto]').boundingBox();
      const other = await bubble(page, 'Old message 2.').locator('[dir=auto]').boundingBox();
      expect(own?.x).toBeLessThan(other?.x ?? 0);
    });
  });
});
