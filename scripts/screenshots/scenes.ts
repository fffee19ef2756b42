// What is photographed: each route as it opens, and the states people only meet by doing something.
import type {Page} from 'playwright';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import {MATCH} from '../../rules/wording.ts';
import type {Who} from './people.ts';

export type Scene = {
  /** The file's name. */
  name: string;
  who: Who;
  route: string;
  act?: (page: Page) => Promise<void>;
};

const press = (name: string) => (page: Page) =>
  page.getByRole('button', {name, exact: true}).first().click();

const PUBLIC = [
  '/',
  '/signin',
  '/reset-password',
  '/confirm-email',
  '/balance',
  '/terms',
  '/privacy',
  '/community-rules',
  '/safety',
  '/child-safety',
  '/nowhere',
];
const NEW = [
  '/welcome',
  '/preferences-intro',
  ...ONBOARDING.map(({route}) => route),
  '/upload-photos',
  '/dashboard',
  '/matches',
];
const SETTLED = ['/dashboard', '/profile-preview', '/upload-photos', '/match-card', '/balance'];

const nameOf = (route: string) => route.slice(1) || 'landing';
const plain = (who: Who) => (route: string) => ({name: `${who}-${nameOf(route)}`, who, route});

async function failToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@wing.demo');
  await page.getByLabel('Password', {exact: true}).fill('not-my-password');
  await press('Login')(page);
  await page.getByRole('alert').getByText(/\w/).first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', {name: /^More about/})
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}

/** The account page shows its Home button once the server has answered. */
const untilWhole = (page: Page) =>
  page.getByRole('main').getByRole('button', {name: 'Home', exact: true}).waitFor();

async function choose(page: Page, item: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', {name: item}).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
}

type Places = {
  /** The member's conversation. */
  chatId: string;
  reportId: string;
};

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', {name, exact: true}).waitFor();

/** Every scene there is. */
export function scenes({chatId, reportId}: Places): readonly Scene[] {
  const room = `/chat/${chatId}`;
  return [
    ...PUBLIC.map(plain('visitor')),
    {name: 'visitor-landing-open', who: 'visitor', route: '/', act: press('Real compatibility')},
    {name: 'visitor-signin-error', who: 'visitor', route: '/signin', act: failToSignIn},
    ...NEW.map(plain('newcomer')),
    {name: 'newcomer-onboarding-error', who: 'newcomer', route: '/onboarding', act: press('Next')},
    {
      name: 'newcomer-interests-error',
      who: 'newcomer',
      route: '/interests-preference',
      act: press('Next'),
    },
    {
      name: 'newcomer-intro-open',
      who: 'newcomer',
      route: '/preferences-intro',
      act: press('Learn More About Our Process'),
    },
    {name: 'member-matches', who: 'member', route: '/matches', act: untilMatched},
    {
      name: 'member-matches-reject',
      who: 'member',
      route: '/matches',
      act: async (page) => {
        await untilMatched(page);
        await press('No')(page);
      },
    },
    {name: 'member-matches-menu', who: 'member', route: '/matches', act: openMenu},
    {
      name: 'member-matches-profile',
      who: 'member',
      route: '/matches',
      act: (page) => choose(page, 'View profile'),
    },
    {
      name: 'member-matches-report',
      who: 'member',
      route: '/matches',
      act: (page) => choose(page, 'Report'),
    },
    {name: 'member-chat', who: 'member', route: room},
    {
      name: 'member-chat-unmatch',
      who: 'member',
      route: room,
      act: (page) => choose(page, 'Unmatch'),
    },
    {name: 'member-chat-missing', who: 'member', route: '/chat/nobody_nowhere'},
    ...SETTLED.map(plain('member')),
    {name: 'member-account', who: 'member', route: '/account', act: untilWhole},
    {name: 'spent-matches', who: 'spent', route: '/matches'},
    {name: 'spent-balance', who: 'spent', route: '/balance'},
    {name: 'desk-sign-in', who: 'visitor', route: '/desk'},
    {name: 'desk-today', who: 'operator', route: '/desk', act: heading('Open reports')},
    {name: 'desk-reports', who: 'operator', route: '/desk/reports'},
    {
      name: 'desk-report',
      who: 'operator',
      route: `/desk/reports/${reportId}`,
      act: heading('Evidence, as it was then'),
    },
    {
      name: 'desk-photos',
      who: 'operator',
      route: '/desk/photos',
      act: heading('Model and operators'),
    },
    {
      name: 'desk-photo',
      who: 'operator',
      route: '/desk/photos',
      act: (page) =>
        page
          .getByRole('button', {name: /^Look at/})
          .first()
          .click(),
    },
    {name: 'desk-members', who: 'operator', route: '/desk/members?q=demo'},
    {name: 'desk-payments', who: 'operator', route: '/desk/payments'},
    {name: 'desk-matching', who: 'operator', route: '/desk/matching', act: heading('The pool')},
    {name: 'desk-growth', who: 'operator', route: '/desk/growth', act: heading('Sign-ups')},
    {name: 'desk-log', who: 'operator', route: '/desk/log'},
    {
      name: 'desk-keys',
      who: 'operator',
      route: '/desk/photos',
      act: async (page) => {
        await heading('Model and operators')(page);
        await page.keyboard.press('?');
      },
    },
    {name: 'desk-member', who: 'operator', route: '/desk/members/demoBen', act: heading('Account')},
  ];
}

async function untilMatched(page: Page): Promise<void> {
  await page.getByText(MATCH.matched('Ben')).first().waitFor();
}
