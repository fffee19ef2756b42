// Checks pages with an open dialog, menu, list or error message for axe violations, in the sizes and themes of `axe.ts`.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {SUMMARY_MAX} from '../../rules/questionnaire/basics.ts';
import {MESSAGE_MAX} from '../../rules/chat/chat.ts';
import {LEAVING} from '../../rules/account/leaving.ts';
import {REPORT} from '../../rules/safety/report.ts';
import {UNBLOCK} from '../../rules/safety/safety.ts';
import {UNSENT} from '../../rules/wording.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer, makeCouple, openRoom, say, seat, unsentOnDevice} from '../support/chat.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {FILLED_STEPS, openMember, openStep, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {casesOf, runsLongForms} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

type Place = {
  name: string;
  route: string;
  act: (page: Page) => Promise<void>;
  /** The role of the element that `act` opens. */
  opened: 'alert' | 'alertdialog' | 'dialog' | 'listbox' | 'menu';
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', {name, exact: true}).first().click();

const choose = (item: string) => async (page: Page) => {
  await press(/^More about/)(page);
  await page.getByRole('menuitem', {name: item, exact: true}).click();
};

const SIGNED_OUT: readonly Place[] = [
  {name: 'sign-in form submitted empty', route: '/signin', act: press('Login'), opened: 'alert'},
  {
    name: 'password reset with an invalid token',
    route: '/reset-password?token=nothing',
    act: async (page) => {
      await page.getByRole('textbox').first().fill('a long enough passphrase');
      await page.getByRole('textbox').first().press('Enter');
    },
    opened: 'alert',
  },
];

const MEMBER: readonly Place[] = [
  {
    name: 'email confirmation with an invalid token',
    route: '/confirm-email?token=nothing',
    act: press(/^Confirm/),
    opened: 'alert',
  },
  {
    name: 'confirmation before answering No',
    route: '/matches',
    act: press('No'),
    opened: 'alertdialog',
  },
  {name: "a card's menu", route: '/matches', act: press(/^More about/), opened: 'menu'},
  {
    name: 'profile dialog with photos',
    route: '/matches',
    act: async (page) => {
      await choose('View profile')(page);
      await press('Next photo')(page);
      await expectPage(page.getByText('Photo 2 of 3', {exact: true})).toBeAttached();
    },
    opened: 'dialog',
  },
  {
    name: 'list of town suggestions',
    route: '/background-info',
    act: (page) => page.getByRole('combobox', {name: 'Hometown'}).fill('Ber'),
    opened: 'listbox',
  },
  {
    name: 'message over the length limit',
    route: 'room',
    act: async (page) => {
      await composer(page).fill('x'.repeat(MESSAGE_MAX + 1));
      await composer(page).press('Enter');
      await expectPage(composer(page)).toHaveAttribute('aria-invalid', 'true');
    },
    opened: 'alert',
  },
  {
    name: 'confirmation before Unblock',
    route: '/account',
    act: press(`${UNBLOCK.confirm} Carl`),
    opened: 'alertdialog',
  },
  {
    name: 'report dialog for a former match',
    route: '/account',
    act: press('Report Carl'),
    opened: 'dialog',
  },
  {
    name: 'About Me over the length limit',
    route: '/profile-preview',
    act: async (page) => {
      await page.getByLabel('About Me').fill('x'.repeat(SUMMARY_MAX + 1));
      await press('Save About Me')(page);
    },
    opened: 'alert',
  },
  {
    name: 'confirmation before Unmatch',
    route: '/matches',
    act: choose('Unmatch'),
    opened: 'alertdialog',
  },
  {
    name: 'confirmation before Block',
    route: '/matches',
    act: choose('Block'),
    opened: 'alertdialog',
  },
  {
    name: 'report submitted without a reason',
    route: '/matches',
    act: async (page) => {
      await choose('Report')(page);
      await press(REPORT.send)(page);
      await expectPage(page.getByText(REPORT.chooseReason)).toBeVisible();
    },
    opened: 'dialog',
  },
  {name: "a conversation's menu", route: 'room', act: press(/^More about/), opened: 'menu'},
  {
    name: "the chat partner's profile dialog",
    route: 'room',
    act: press(/open profile$/),
    opened: 'dialog',
  },
  {
    name: 'confirmation before Sign out everywhere',
    route: '/account',
    act: press('Sign out everywhere'),
    opened: 'alertdialog',
  },
  {
    name: 'confirmation before deleting the account',
    route: '/account',
    act: press(LEAVING.button),
    opened: 'alertdialog',
  },
  {
    name: 'refused password change',
    route: '/account',
    act: async (page) => {
      await page.getByLabel('Current password').fill('not the password');
      await page.getByLabel('New password').fill('a long enough passphrase');
      await press('Change password')(page);
    },
    opened: 'alert',
  },
  {
    name: 'refused email change',
    route: '/account',
    act: async (page) => {
      await page.getByLabel('New email').fill('nowhere');
      await page
        .locator('section')
        .filter({hasText: 'New email'})
        .getByLabel('Your password')
        .fill('not the password');
      await press('Change email')(page);
    },
    opened: 'alert',
  },
  {
    name: 'refused account deletion',
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
  const element = page.getByRole(opened).filter({hasText: /./}).first();
  await expectPage(element).toBeVisible();
  const found = await violationsInAll(page);
  await expectPage(element).toBeVisible();
  return found;
}

describe('signed out', async () => {
  const {page} = await openWindow(browser, stack);

  test.each(casesOf(SIGNED_OUT, [0]))('$name', async (place) => {
    await page.goto(place.route);
    expect(await violationsAt(page, place)).toEqual({});
  });
});

/** The dimensions always have a valid order, so that step saves without any input. */
const REFUSED_STEPS = FILLED_STEPS.filter(({route}) => route !== '/dimension-weights');

describe('a questionnaire step submitted empty', () => {
  let page: Page;

  beforeAll(async () => {
    ({page} = await openMember(browser, stack));
  });

  test.each(casesOf(REFUSED_STEPS, [0]))('$route', async ({route}) => {
    await openStep(page, route);
    const place = {name: '', route, act: press('Next'), opened: 'alert'} as const;
    expect(await violationsAt(page, place)).toEqual({});
    expect(new URL(page.url()).pathname).toBe(route);
  });
});

/** A confirmation, a dialog and an error in a room. Safety-reports looks at an error in a dialog. */
const ONE_OF_EACH_KIND = [0, 2, 4];

describe('a member', async () => {
  let page: Page;
  let room: string;

  beforeAll(async () => {
    if (runsLongForms) await untilTownsAreLoaded(stack.databaseUrl);
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

  test.each(casesOf(MEMBER, ONE_OF_EACH_KIND))('$name', async (place) => {
    await page.goto(place.route === 'room' ? room : place.route);
    expect(await violationsAt(page, place)).toEqual({});
  });
});

longTest('has no axe violation in the logout confirmation for unsent messages', async () => {
  const couple = await makeCouple(stack, sql);
  const {page} = await openWindowOf(couple.ada, browser, stack);
  await page.route('**/api/chat/messages', (route) => route.abort());
  await openRoom(page, couple);
  await say(page, 'Not sent yet');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.goto('/dashboard');
  const place = {name: '', route: '', act: press('Log Out'), opened: 'alertdialog'} as const;
  expect(await violationsAt(page, place)).toEqual({});
  await expectPage(page.getByRole('alertdialog', {name: UNSENT.title(1, 0)})).toBeVisible();
});
