// Visits every route signed out, as a new member and as a member with matches. Each page has no error, console message,
// CSP violation, layout shift or axe violation; at small sizes nothing overflows or lies under a footer; in forced colours
// buttons and surfaces have edges, and what is chosen, current or full can be seen.
import type {Page} from 'playwright';
import {beforeAll, describe, expect, test} from 'vitest';
import {untilStill, violations, violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser, type Window, signInAs} from '../support/browser.ts';
import {fillRoom, seat} from '../support/chat.ts';
import {
  clientRoutes,
  NEWCOMERS_ROUTES,
  nowhere,
  untilLateTexts,
  WITH_TOKEN,
} from '../support/client-routes.ts';
import {follow} from '../support/follow.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {hiddenByFooters, misfits} from '../support/layout.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {watchConsole, watchPolicyViolations} from '../support/policy.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();

const SMALL_SIZES = casesOf(
  [
    {name: '320 px', width: 320, height: 640, font: ''},
    {name: '200 % of 1280 px', width: 640, height: 450, font: ''},
    {name: 'a low phone', width: 360, height: 640, font: ''},
    {name: 'a font of 24 px', width: 390, height: 640, font: '24px'},
  ],
  [0, 3],
);

/** Visitors read these after another page. `/terms` is loaded. */
const PLAIN_TEXTS = ['/privacy', '/community-rules', '/safety', '/child-safety'];
const isFollowed = (address: string) => !runsLongForms && PLAIN_TEXTS.includes(address);
const isLinked = (route: string) => WITH_TOKEN.some((address) => address.startsWith(`${route}?`));

/** In Zero's log: zero-cache has ended the connection while a page was loaded again (ADR 40). The page then shows that it reconnects. */
const CONNECTION_ENDED = 'InvalidConnectionRequest';

class Visitor {
  readonly #window: Window;
  readonly #violations: string[];
  readonly #logged: string[];
  #hasEnded = false;

  private constructor(window: Window, policyViolations: string[]) {
    this.#window = window;
    this.#violations = policyViolations;
    this.#logged = watchConsole(window.context);
    window.context.on('console', (message) => {
      if (message.text().includes(CONNECTION_ENDED)) this.#hasEnded = true;
    });
  }

  /** Opens a window, signed in if a member is given. */
  static async open(member?: Member): Promise<Visitor> {
    const window = await openWindow(browser, stack);
    if (member) await signInAs(window.context, stack, member);
    await watchShifts(window.page);
    return new Visitor(window, await watchPolicyViolations(window.context));
  }

  /** Loads the page, or opens it within the open one, as a link does. Once more when zero-cache has ended the connection meanwhile. */
  async visit(address: string, how: 'loaded' | 'linked' = 'loaded'): Promise<void> {
    this.#hasEnded = false;
    await this.#look(address, how).catch(async (error: unknown) => {
      if (!this.#hasEnded) throw error;
      console.log(`${address} is visited once more: ${String(error)}`);
      await this.#window.page.emulateMedia({forcedColors: 'none'});
      await this.#look(address, 'loaded');
    });
  }

  /** Forgets what shifted in the page before. */
  async #follow(address: string): Promise<void> {
    const {page} = this.#window;
    await untilStill(page);
    await page.evaluate(() => window.wingShifts?.splice(0));
    await follow(page, address);
  }

  async #look(address: string, how: 'loaded' | 'linked'): Promise<void> {
    const {page, problems} = this.#window;
    await page.setViewportSize({width: 360, height: 740});
    if (how === 'loaded') await page.goto(address);
    else await this.#follow(address);
    await settled(page);
    expect(await shifts(page), 'layout shifts').toEqual([]);
    expect(await violationsInAll(page, {everyScreen: true}), 'axe').toEqual({});
    for (const {name, font, ...size} of SMALL_SIZES) {
      await page.setViewportSize(size);
      await setFont(page, font);
      await untilStill(page);
      expect(await misfits(page), `misfits, ${name}`).toEqual([]);
      expect(await hiddenByFooters(page), `hidden by a footer, ${name}`).toEqual([]);
    }
    await setFont(page, '');
    await lookInForcedColours(page);
    expect(this.#violations.splice(0), 'content security policy').toEqual([]);
    expect(this.#logged.splice(0), 'console').toEqual([]);
    expect(problems.splice(0), 'errors').toEqual([]);
  }
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await untilLateTexts(page);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await untilStill(page);
}

/** As a member sets the browser's default font size; empty for the usual one. */
const setFont = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

async function lookInForcedColours(page: Page): Promise<void> {
  for (const group of await page.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().check();
  }
  expect(await lostInForcedColours(page), 'forced colours').toEqual(NOTHING_LOST);
  if (runsLongForms) expect(await violations(page, 'contrast'), 'forced colours, axe').toEqual([]);
  await page.emulateMedia({forcedColors: 'none'});
}

test('every route parameter has a value to visit it with', () => {
  expect([...forAll, ...forMembers].map(nowhere).filter((route) => /[:*]/.test(route))).toEqual([]);
  expect(NEWCOMERS_ROUTES.filter((route) => !forMembers.includes(route))).toEqual([]);
  expect(forAll.length + forMembers.length).toBeGreaterThan(30);
});

describe('signed out', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open();
  });

  // The short form visits a page of a mail's link with a token alone, as a member does.
  const routes = forAll.filter((route) => runsLongForms || !isLinked(route));
  test.each([...routes.map(nowhere), ...WITH_TOKEN])('%s', (address) =>
    visitor.visit(address, isFollowed(address) ? 'linked' : 'loaded'),
  );
});

describe('a new member without answers', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open(await signUp(stack));
  });

  // Members get to the later ones by Next. `tests/engines/reloads.test.ts` loads each of them.
  test.each(NEWCOMERS_ROUTES.map((address, place) => ({address, place})))(
    '$address',
    ({address, place}) =>
      visitor.visit(address, place === 0 || runsLongForms ? 'loaded' : 'linked'),
  );
});

describe('a member with suggestions and conversations', () => {
  let visitor: Visitor;
  let room: string;

  beforeAll(async () => {
    const {her, him} = await suggestedPair(stack, sql);
    const couple = {ada: her, ben: him, chatId: await seat(sql, her, him)};
    await fillRoom(sql, couple, 12);
    room = `/chat/${couple.chatId}`;
    visitor = await Visitor.open(her);
  });

  // The short form visits public pages only signed out.
  const routes = runsLongForms ? [...forAll, ...forMembers] : forMembers;
  const visited = routes.filter((route) => !NEWCOMERS_ROUTES.includes(route));
  test.each([...visited.map(nowhere), 'a conversation'])('%s', (address) =>
    visitor.visit(address === 'a conversation' ? room : address),
  );
});
