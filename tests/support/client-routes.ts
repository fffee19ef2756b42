// Every route of the client, parsed from client/routes.tsx, so that tests cover a new route.
import {readFile} from 'node:fs/promises';
import {ONBOARDING} from '../../rules/onboarding.ts';

const FILE = new URL('../../client/routes.tsx', import.meta.url);
const DIVIDE = 'const SIGNED_IN = [';

const pathsIn = (text: string) =>
  [...text.matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path = '']) => path);

/** The route patterns, such as `/chat/:chatId`, and `*` for all other addresses. */
export async function clientRoutes(): Promise<{forAll: string[]; forMembers: string[]}> {
  const [forAll = '', forMembers] = (await readFile(FILE, 'utf8')).split(DIVIDE);
  if (!forMembers) throw new Error(`routes.tsx has no "${DIVIDE}" any more.`);
  return {forAll: pathsIn(forAll), forMembers: pathsIn(forMembers)};
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
