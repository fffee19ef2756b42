// Every route of the client, parsed from client/app/routes.tsx, so that tests cover a new route.
import {readFile} from 'node:fs/promises';
import type {Page} from 'playwright';
import {NOTICES} from '../../rules/notices/notices.ts';
import {HOME} from '../../rules/wording.ts';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import {QUESTIONS, SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';

const FILE = new URL('../../client/app/routes.tsx', import.meta.url);
const DESK_FILE = new URL('../../client/desk/pages.tsx', import.meta.url);
const DIVIDE = 'const SIGNED_IN = [';

const pathsIn = (text: string) =>
  [...text.matchAll(/[rR]oute\(\s*'([^']+)'/g)].map(([, path = '']) => path);

/** The route patterns, such as `/chat/:chatId`, and `*` for all other addresses. */
export async function clientRoutes(): Promise<{forAll: string[]; forMembers: string[]}> {
  const [forAll = '', forMembers] = (await readFile(FILE, 'utf8')).split(DIVIDE);
  if (!forMembers) throw new Error(`routes.tsx has no "${DIVIDE}" any more.`);
  // They share a screen, and no line of the file names them.
  const questions = QUESTIONS.map((question) => SINGLE_CHOICE[question].route);
  return {forAll: pathsIn(forAll), forMembers: [...pathsIn(forMembers), ...questions]};
}

/** The addresses of the desk's pages, parsed from client/desk/pages.tsx. `ids` stand for `:id`, by the path before it. */
export async function deskAddresses(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = [...(await readFile(DESK_FILE, 'utf8')).matchAll(/\bpath: '([^']+)'/g)];
  if (paths.length < 2) throw new Error('pages.tsx has no paths any more.');
  return paths.map(([, path = '']) => {
    const [before = '', isOne] = path.split('/:id');
    return `/desk${before}${isOne === undefined ? '' : `/${ids[before]}`}`;
  });
}

/** Public pages whose content depends on a token from a mail. */
export const WITH_TOKEN = [
  '/reset-password?token=nothing',
  '/confirm-email?token=nothing',
  '/unsubscribe?token=suggestions.nobody.nothing',
];

/** Texts that a page fetches from the server after its first render. */
const LATE_TEXTS: Record<string, readonly string[]> = {
  '/account': ['This device', NOTICES.namesInMails],
  '/verify-photos': [HOME.noPhoto],
};

export async function untilLateTexts(page: Page): Promise<void> {
  for (const text of LATE_TEXTS[new URL(page.url()).pathname] ?? []) {
    await page.getByText(text, {exact: true}).waitFor();
  }
}

/** The routes of a new member's onboarding. */
export const NEWCOMERS_ROUTES = [
  '/welcome',
  '/preferences-intro',
  ...ONBOARDING.map(({route}) => route),
  '/upload-photos',
];

/** Addresses for routes with parameters. */
const NOWHERE: Record<string, string> = {'*': '/nowhere', '/chat/:chatId': '/chat/nobody_nowhere'};

/** An address that matches the route. */
export const nowhere = (route: string) => NOWHERE[route] ?? route;
