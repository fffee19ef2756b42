// Every endpoint of the API, read from the app, so that tests notice a new one.
import {quietChannel} from './quiet-channel.ts';
import {unsubscribeTokens} from '../../server/features/notices/unsubscribe.ts';
import {createApp} from '../../server/app/app.ts';
import {createOperatorAuth} from '../../server/features/desk/routes/operator-auth.ts';
import {createAuth} from '../../server/features/account/sessions/auth.ts';
import {signedInLookup} from '../../server/platform/sessions/signed-in-lookup.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {clientFiles} from '../../server/app/pages/client-files.ts';
import {deskFiles} from '../../server/app/pages/desk-files.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import {mailPage} from '../../server/app/pages/mail-page.ts';
import {openStorage} from '../../server/features/photos/storage.ts';
import type {StackAddress} from './stack.ts';

/** The API in this process, on the stack's database. `given` are environment variables. */
export async function appHere(stack: StackAddress, given: Parameters<typeof parseEnv>[0] = {}) {
  const env = {
    ...parseEnv(given),
    WING_DATA_DIR: stack.dataDir,
    ZERO_CACHE_URL: [stack.url],
    ZERO_API_KEY: stack.apiKey,
  };
  const log = createLog('error');
  const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
  const signIn = {env, secret: stack.secret ?? 'only-for-the-list-of-the-endpoints', db, log};
  const auth = createAuth(signIn);
  const storage = await openStorage(env);
  const selfies = await openStorage(env, 'selfies');
  const app = createApp(
    {env, db, auth, signedIn: signedInLookup(auth, db), google: async () => undefined, log},
    {
      channel: quietChannel(db),
      storage,
      selfies,
      deskAuth: createOperatorAuth(signIn),
      pushKey: '',
      unsubscribeTokens: unsubscribeTokens('a secret'),
      isStopping: () => false,
      jobs: {isWorking: async () => true, stop: async () => undefined},
    },
  );
  return {app, env, db, storage, selfies, close};
}

/** Endpoints as `GET /api/account`, without those that only proxy. `given` are environment variables. */
export async function endpoints(...from: Parameters<typeof appHere>): Promise<string[]> {
  const {app, env, close} = await appHere(...from);
  const all = [app, mailPage(env), deskFiles(), clientFiles(env.publicUrl)].flatMap(
    ({routes}) => routes,
  );
  await close();
  const names = all
    .filter(({method}) => method !== 'ALL')
    .map(({method, path}) => `${method} ${path}`);
  return [...new Set(names)].toSorted();
}
