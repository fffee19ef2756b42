// The community of a release's dump: 1,000 members alike, with rows in every table, and the demo's beside them, whose answers are complete.
import {mustGetMutator} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {serverMutators} from '../../server/app/mutators/index.ts';
import {DEMO_ACCOUNTS} from '../../server/app/demo/accounts.ts';
import {seedDesk} from '../../server/app/demo/seed-desk.ts';
import {seedDeskWork} from '../../server/app/demo/seed-desk-work.ts';
import {seedAccounts, seedCommunity} from '../../server/app/demo/seed.ts';
import {createOperatorAuth} from '../../server/features/desk/routes/operator-auth.ts';
import {runRound} from '../../server/features/matching/round.ts';
import {vapidKeys} from '../../server/features/notices/vapid.ts';
import type {PhotoStorage} from '../../server/features/photos/storage.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {requestProviders} from '../../server/platform/zero/transaction.ts';
import {fillDatabase} from './filled-database.ts';

const MEMBERS = 1000;

/** What neither of the two communities has: a member in each state, rooms that are read or closed, texts that differ. */
const CHANGES = [
  sql`update auth."user" set disabled_at = now() where id = 'member10'`,
  sql`update auth."user" set leaves_at = now() where id = 'member20'`,
  sql`update questionnaire set paused_at = now() where user_id = 'member30'`,
  sql`update questionnaire set learning_off_at = now() where user_id = 'member40'`,
  sql`update questionnaire set language = 'de' where user_id like 'member5_'`,
  sql`update chat_member set last_read_at = now() where user_id like 'member6%'`,
  sql`update chat_member set shown_id = null, closed_at = now() where chat_id like 'member7%'`,
  sql`update message set text = 'Hello, this is ' || id`,
  sql`insert into pending_act (id, operator, act, user_id, why, acts_at)
    values ('pending', 'olga', 'suspend', 'member80', 'x', now())`,
];

export async function makeReleaseCommunity(db: Database, storage: PhotoStorage): Promise<void> {
  await fillDatabase(db, MEMBERS);
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  await seedCommunity(seeding);
  await seedDeskWork(seeding);
  const log = createLog('silent');
  const secret = 'the secret of a dump, in which nobody signs in';
  await seedDesk(db, createOperatorAuth({env: parseEnv({}), secret, db, log}));
  const provider = requestProviders(db)();
  const [{userId: ada}, {userId: ben}] = DEMO_ACCOUNTS;
  const {fn: answer} = mustGetMutator(serverMutators, 'suggestion.answer');
  for (const [userID, otherId] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    const args = {otherId, response: 'Yes'};
    await provider.transaction((tx) => answer({tx, ctx: {userID}, args}));
  }
  await runRound(db, new Date());
  // As the first start of a server does. No server starts on keys that are none.
  await vapidKeys(db);
  for (const change of CHANGES) await db.execute(change);
}
