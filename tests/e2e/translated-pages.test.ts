// Every route under a page translator, the desk's too: it opens, reacts and makes room for the next page without an error, and shows
// what React wrote.
import type {Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {WORDS} from '../../rules/common-words.ts';
import {untilStill} from '../support/axe.ts';
import {openWindow, useBrowser, type Window} from '../support/browser.ts';
import {fillRoom, seat} from '../support/chat.ts';
import {
  clientRoutes,
  deskAddresses,
  NEWCOMERS_ROUTES,
  nowhere,
  untilLateTexts,
  WITH_TOKEN,
} from '../support/client-routes.ts';
import {makeOperator, reportOf} from '../support/desk.ts';
import {runsLongForms} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {watchConsole} from '../support/policy.ts';
import {useRun} from '../support/run.ts';
import {translate, unseenWrites, untranslated} from '../support/translator.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();

/** What changes a page without leaving it or saving anything. */
const CONTROLS = [
  ['radio', /./],
  ['checkbox', /./],
  // "Show that these are you" opens another page.
  ['button', /^(More|Less|Move (up|down)|Show (?!that)|What|Why|Warn|Real|Quality|Genuinely)/],
] as const;
const PRESSES_MAX = 4;

/** Pages without anything that changes. */
const PLAIN_TEXTS = ['/terms', '/privacy', '/community-rules', '/safety', '/child-safety'];
/** Steps that look like `/three-years-question`. */
const SINGLE_CHOICES = new Set<string>(
  [SINGLE_CHOICE.firstDate, SINGLE_CHOICE.qualityTime, SINGLE_CHOICE.values].map(
    ({route}) => route,
  ),
);

class Reader {
  readonly #window: Window;
  readonly #logged: string[];
  readonly #connecting: ReadonlySet<string>;

  private constructor(window: Window, connecting: ReadonlySet<string>) {
    this.#window = window;
    this.#logged = watchConsole(window.context);
    this.#connecting = connecting;
  }

  static async open(member?: Pick<Member, 'cookie'>, start = '/signin'): Promise<Reader> {
    const window = await openWindow(browser, stack, {member});
    // Without animations, which every press would wait for.
    await window.page.emulateMedia({reducedMotion: 'reduce'});
    await translate(window.context);
    const reader = new Reader(window, await watchConnecting(window));
    await window.page.goto(start);
    return reader;
  }

  /** Opens the address within the open page, as a link does. */
  async #open(address: string): Promise<void> {
    await this.#window.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await settled(this.#window.page);
    // The browser logs that a page has closed a socket before it was open.
    await expect.poll(() => this.#connecting.size).toBe(0);
  }

  async read(address: string): Promise<void> {
    const {page, problems} = this.#window;
    await this.#open(address);
    expect(await untranslated(page), 'untranslated').toEqual([]);
    // Its controls go when another test's operator decides.
    const controls = address === '/desk/photos' ? [] : CONTROLS;
    for (const [role, name] of controls) {
      await pressSome(page.getByRole('main').getByRole(role, {name, disabled: false}));
    }
    const next = page.getByRole('button', {name: 'Next', exact: true});
    if (address === '/onboarding') await next.click();
    await settled(page);
    await this.#open(address.startsWith('/desk') ? '/desk/nowhere' : '/nowhere');
    await this.#open(address);
    expect(await page.getByRole('heading', {level: 1}).first().innerText()).not.toBe(
      'This page could not be opened',
    );
    expect(await unseenWrites(page), 'written, but not shown').toEqual([]);
    expect(this.#logged.splice(0), 'console').toEqual([]);
    expect(problems.splice(0), 'errors').toEqual([]);
  }
}

/** The page's sockets that are not open yet. */
async function watchConnecting({page, context}: Window): Promise<ReadonlySet<string>> {
  const connecting = new Set<string>();
  const devtools = await context.newCDPSession(page);
  devtools.on('Network.webSocketCreated', ({requestId}) => void connecting.add(requestId));
  for (const end of ['webSocketHandshakeResponseReceived', 'webSocketClosed'] as const) {
    devtools.on(`Network.${end}`, ({requestId}) => void connecting.delete(requestId));
  }
  await devtools.send('Network.enable');
  return connecting;
}

async function pressSome(controls: Locator): Promise<void> {
  const count = Math.min(PRESSES_MAX, await controls.count());
  for (let at = 0; at < count; at += 1) {
    const control = controls.nth(at);
    if (await control.isEnabled()) await control.press('Space');
  }
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await page.waitForLoadState('load');
  await untilLateTexts(page);
  await expectPage(page.getByText(WORDS.loading)).toHaveCount(0);
  await untilStill(page);
}

describe('signed out', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await Reader.open();
  });

  const routes = [...forAll.map(nowhere), ...WITH_TOKEN];
  const visited = routes.filter((address) => runsLongForms || !PLAIN_TEXTS.includes(address));
  test.each(visited)('%s', (address) => reader.read(address));
});

describe('a new member without answers', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await Reader.open(await signUp(stack));
  });

  const routes = NEWCOMERS_ROUTES.filter((route) => runsLongForms || !SINGLE_CHOICES.has(route));
  test.each(routes)('%s', (address) => reader.read(address));
});

describe('a member with suggestions and conversations', () => {
  let reader: Reader;
  let room: string;

  beforeAll(async () => {
    const {her, him} = await suggestedPair(stack, sql);
    const couple = {ada: her, ben: him, chatId: await seat(sql, her, him)};
    await fillRoom(sql, couple, 12);
    room = `/chat/${couple.chatId}`;
    reader = await Reader.open(her);
  });

  // In the short form the new member has read the questionnaire.
  const routes = forMembers.filter((route) => runsLongForms || !NEWCOMERS_ROUTES.includes(route));
  test.each([...routes.map(nowhere), 'a conversation'])('%s', (address) =>
    reader.read(address === 'a conversation' ? room : address),
  );
});

longTest('an operator at the desk', async () => {
  const {her, him} = await suggestedPair(stack, sql);
  const report = await reportOf(sql, stack, {her, him});
  const reader = await Reader.open(await makeOperator(sql, stack), '/desk');
  for (const address of await deskAddresses({'/members': her.userId, '/reports': report})) {
    await reader.read(address);
  }
});
