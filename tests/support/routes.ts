// Every endpoint that the API has, read from the app itself, so that a test can tell a new one.
import {createApp} from '../../server/app.ts';
import {createAuth} from '../../server/auth/auth.ts';
import {signedInBy} from '../../server/auth/signed-in.ts';
import {openDatabase} from '../../server/db/client.ts';
import {parseEnv} from '../../server/env.ts';
import {clientFiles} from '../../server/http/client-files.ts';
import {createLog} from '../../server/log.ts';
import {mailPage} from '../../server/mail/dev-page.ts';
import {openStorage} from '../../server/photos/open-storage.ts';
import {createOpenClients} from '../../server/zero/open-clients.ts';
import type {StackAddress} from './stack.ts';

/** `GET /api/account` and so on. What only passes requests on is none. */
export async function endpoints(stack: StackAddress): Promise<string[]> {
  const env = {
    ...parseEnv({}),
    WING_DATA_DIR: stack.dataDir,
    ZERO_CACHE_URL: stack.url,
    ZERO_API_KEY: stack.apiKey,
  };
  const log = createLog('silent');
  const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
  const auth = createAuth({env, secret: 'only-for-the-list-of-the-endpoints', db, log});
  const app = createApp(
    {env, db, auth, signedIn: signedInBy(auth, db), google: async () => undefined, log},
    {
      storage: await openStorage(env),
      pushKey: '',
      clients: createOpenClients(),
      jobs: {isWorking: async () => true, stop: async () => undefined},
    },
  );
  const all = [app, mailPage(env), clientFiles(env.publicUrl)].flatMap(({routes}) => routes);
  await close();
  const names = all
    .filter(({method}) => method !== 'ALL')
    .map(({method, path}) => `${method} ${path}`);
  return [...new Set(names)].toSorted();
}
