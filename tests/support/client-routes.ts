// Every address that the client answers to, read from the text of its routes, so that a test can tell a new one.
import {readFile} from 'node:fs/promises';
import {ONBOARDING} from '../../rules/onboarding.ts';

const FILE = new URL('../../client/routes.tsx', import.meta.url);
const DIVIDE = 'const SIGNED_IN = [';

const pathsIn = (text: string) =>
  [...text.matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path = '']) => path);

/** As React Router writes them: `/chat/:chatId`, and `*` for everything else. */
export async function clientRoutes(): Promise<{forAll: string[]; forMembers: string[]}> {
  const [forAll = '', forMembers] = (await readFile(FILE, 'utf8')).split(DIVIDE);
  if (!forMembers) throw new Error(`routes.tsx has no "${DIVIDE}" any more.`);
  return {forAll: pathsIn(forAll), forMembers: pathsIn(forMembers)};
}

/** What somebody new goes through. */
export const NEWCOMERS_ROUTES = [
  '/welcome',
  '/preferences-intro',
  ...ONBOARDING.map(({route}) => route),
  '/upload-photos',
];

/** Where an address has a place for something. */
const NOWHERE: Record<string, string> = {'*': '/nowhere', '/chat/:chatId': '/chat/nobody_nowhere'};

/** An address that can be gone to, for one that may have a place for something. */
export const nowhere = (route: string) => NOWHERE[route] ?? route;
