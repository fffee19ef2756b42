// No axe violation with something open over a page, or with something wrong on it, in every size and theme.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {SUMMARY_MAX} from '../../rules/basics.ts';
import {MESSAGE_MAX} from '../../rules/chat.ts';
import {LEAVING} from '../../rules/leaving.ts';
import {REPORT} from '../../rules/report.ts';
import {UNBLOCK} from '../../rules/safety.ts';
import {UNSENT} from '../../rules/wording.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer, makeCouple, openRoom, say, seat, unsentOnDevice} from '../support/chat.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {
  FILLED_STEPS,
  holdBackWrites,
  openMember,
  openStep,
  openWindowOf,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

type Place = {
  name: string;
  route: string;
  act: (page: Page) => Promise<void>;
  /** What is there then. */
  opened: 'alert' | 'alertdialog' | 'dialog' | 'listbox' | 'menu';
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', {name, exact: true}).first().click();

const choose = (item: string) => async (page: Page) => {
  await press(/^More about/)(page);
  await page.getByRole('menuitem', {name: item, exact: true}).click();
};

const SIGNED_OUT: readonly Place[] = [
  {name: 'a sign-in without anything', route: '/signin', act: press('Login'), opened: 'alert'},
  {
    name: 'a link to a new password that is dead',
    route: '/reset-password?token=nothing',
    act: async (page) => {
      await page.getByRole('textbox').first().fill('a long enough passphrase');
      await page.getByRole('textbox').first().press('Enter');
    },
    opened: 'alert',
  },
  {
    name: 'a link that confirms nothing',
    route: '/confirm-email?token=nothing',
    act: press(/^Confirm/),
    opened: 'alert',
  },
];

const MEMBER: readonly Place[] = [
  {name: 'the question before a No', route: '/matches', act: press('No'), opened: 'alertdialog'},
  {name: 'the menu of a card', route: '/matches', act: press(/^More about/), opened: 'menu'},
  {
    name: 'a profile with photos',
    route: '/matches',
    act: async (page) => {
      await choose('View profile')(page);
      await press('Next photo')(page);
      await expectPage(page.getByText('Photo 2 of 3', {exact: true})).toBeAttached();
    },
    opened: 'dialog',
  },
  {
    name: 'the list of towns',
    route: '/background-info',
    act: (page) => page.getByRole('combobox', {name: 'Hometown'}).fill('Ber'),
    opened: 'listbox',
  },
  {
    name: 'a message that is too long',
    route: 'room',
    act: async (page) => {
      await composer(page).fill('x'.repeat(MESSAGE_MAX + 1));
      await composer(page).press('Enter');
      await expectPage(composer(page)).toHaveAttribute('aria-invalid', 'true');
    },
    opened: 'alert',
  },
  {
    name: 'before an unblock',
    route: '/account',
    act: press(`${UNBLOCK.confirm} Carl`),
    opened: 'alertdialog',
  },
  {
    name: 'a report of somebody of before',
    route: '/account',
    act: press('Report Carl'),
    opened: 'dialog',
  },
  {
    name: 'a word about oneself that is not saved',
    route: '/profile-preview',
    act: async (page) => {
      await page.getByLabel('About Me').fill('x'.repeat(SUMMARY_MAX + 1));
      await press('Save About Me')(page);
    },
    opened: 'alert',
  },
  {name: 'before an unmatch', route: '/matches', act: choose('Unmatch'), opened: 'alertdialog'},
  {name: 'before a block', route: '/matches', act: choose('Block'), opened: 'alertdialog'},
  {
    name: 'a report without a reason',
    route: '/matches',
    act: async (page) => {
      await choose('Report')(page);
      await press(REPORT.send)(page);
      await expectPage(page.getByText(REPORT.chooseReason)).toBeVisible();
    },
    opened: 'dialog',
  },
  {name: 'the menu of a conversation', route: 'room', act: press(/^More about/), opened: 'menu'},
  {name: 'who one talks to', route: 'room', act: press(/open profile$/), opened: 'dialog'},
  {
    name: 'before signing out everywhere',
    route: '/account',
    act: press('Sign out everywhere'),
    opened: 'alertdialog',
  },
  {name: 'before leaving', route: '/account', act: press(LEAVING.button), opened: 'alertdialog'},
  {
    name: 'a new password that was refused',
    route: '/account',
    act: async (page) => {
      await page.getByLabel('Current password').fill('not the password');
      await page.getByLabel('New password').fill('a long enough passphrase');
      await press('Change password')(page);
    },
    opened: 'alert',
  },
  {
    name: 'a new address that was refused',
    route: '/account',
    act: async (page) => {
      await page.getByLabel('New email').fill('nowhere');
      await page.getByLabel('Your password').fill('not the password');
      await press('Change email')(page);
    },
    opened: 'alert',
  },
  {
    name: 'an attempt to leave that was refused',
    route: '/account',
    act: async (page) => {
      await page.getByLabel(LEAVING.password).fill('not the password');
      await press(LEAVING.button)(page);
      await page.getByRole('alertdialog').getByRole('button', {name: LEAVING.confirm}).click();
      await expectPage(page.getByRole('alertdialog')).toHaveCount(0);
    },
    opened: 'alert',
  },
];

async function violationsAt(page: Page, {act, opened}: Place): Promise<Record<string, string[]>> {
  await act(page);
  const there = page.getByRole(opened).filter({hasText: /./}).first();
  await expectPage(there).toBeVisible();
  const found = await violationsInAll(page);
  await expectPage(there).toBeVisible();
  return found;
}

describe('signed out', async () => {
  const {page} = await openWindow(browser, stack);

  test.each(SIGNED_OUT)('$name', async (place) => {
    await page.goto(place.route);
    expect(await violationsAt(page, place)).toEqual({});
  });
});

/** The order of the dimensions is always one: with nothing done it may be saved as it is. */
const REFUSED_STEPS = FILLED_STEPS.filter(({route}) => route !== '/dimension-weights');

describe('a step of the questionnaire with nothing filled in', () => {
  let page: Page;

  beforeAll(async () => {
    ({page} = await openMember(browser, stack));
  });

  test.each(REFUSED_STEPS)('$route', async ({route}) => {
    await openStep(page, route);
    const place = {name: '', route, act: press('Next'), opened: 'alert'} as const;
    expect(await violationsAt(page, place)).toEqual({});
    expect(new URL(page.url()).pathname).toBe(route);
  });
});

describe('a member', async () => {
  let page: Page;
  let room: string;

  beforeAll(async () => {
    await untilTownsAreLoaded(stack.databaseUrl);
    const {her, him} = await suggestedPair(stack, sql);
    for (const slot of [0, 1, 2]) {
      const {buffer} = await noisyPhoto(`Photo ${slot}`, '#445566');
      await mustUpload(stack, him, slot, buffer);
    }
    room = `/chat/${await seat(sql, her, him)}`;
    const carl = await signUp(stack);
    await carl.mutate('profile.saveBasics', {name: 'Carl', age: 33, gender: 'Male'});
    await seat(sql, her, carl);
    await her.mutate('safety.block', {otherId: carl.userId});
    ({page} = await openWindowOf(her, browser, stack));
  });

  test.each(MEMBER)('$name', async (place) => {
    await page.goto(place.route === 'room' ? room : place.route);
    expect(await violationsAt(page, place)).toEqual({});
  });
});

test('the question before logging out with a message that is not sent', async () => {
  const couple = await makeCouple(stack, sql);
  const {page} = await openWindowOf(couple.ada, browser, stack);
  await holdBackWrites(page);
  await openRoom(page, couple);
  await say(page, 'Not sent yet');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.goto('/dashboard');
  const place = {name: '', route: '', act: press('Log Out'), opened: 'alertdialog'} as const;
  expect(await violationsAt(page, place)).toEqual({});
  await expectPage(page.getByRole('alertdialog', {name: UNSENT.title(1)})).toBeVisible();
});
