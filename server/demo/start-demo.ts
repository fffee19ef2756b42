// Keeps the demo community: seeds its members at the start, and lets them react while Wing runs.
import type {OperatorAuth} from '../api/desk/operator-auth.ts';
import type {PhotoStorage} from '../domain/photos/storage.ts';
import type {Log} from '../platform/observability/log.ts';
import type {Database} from '../platform/postgres/client.ts';
import {reactAsDemos} from './reactions.ts';
import {seedDesk} from './seed-desk.ts';
import {seedAccounts, seedCommunity} from './seed.ts';

type Parts = {db: Database; storage: PhotoStorage; deskAuth: OperatorAuth; log: Log};

/** Resolves when the two accounts and the operator exist. @returns a function that stops the reactions. */
export async function startDemo({db, storage, deskAuth, log}: Parts): Promise<() => Promise<void>> {
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  await seedDesk(db, deskAuth);
  // The rest of the community is created while the API serves; the next start completes an interrupted seed.
  seedCommunity(seeding).catch((error: unknown) => log.error({err: error}, 'seeding failed'));
  const stopping = new AbortController();
  const reacting = reactAsDemos(db, log, stopping.signal);
  return () => {
    stopping.abort();
    return reacting;
  };
}
