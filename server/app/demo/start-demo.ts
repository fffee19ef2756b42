// Keeps the demo community: seeds its members at the start, and lets them react while Wing runs.
import type {MessageChannel} from '../../features/chat/room-channel.ts';
import type {OperatorAuth} from '../../features/desk/routes/operator-auth.ts';
import type {PhotoStorage} from '../../features/photos/storage.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {storeFigures} from '../../features/desk/stored-figures.ts';
import {demoGrowth, demoMatching} from './figures.ts';
import {reactAsDemos} from './reactions.ts';
import {seedDesk} from './seed-desk.ts';
import {seedDeskWork} from './seed-desk-work.ts';
import {seedAccounts, seedCommunity} from './seed.ts';

type Parts = {
  db: Database;
  channel: MessageChannel;
  storage: PhotoStorage;
  deskAuth: OperatorAuth;
  log: Log;
};

const FIGURES_MS = 3_600_000;

async function storeDemoFigures(db: Database, now: Date): Promise<void> {
  await storeFigures(db, 'growth', {figures: demoGrowth(now), countedAt: now});
  await storeFigures(db, 'matching', {figures: demoMatching(now), countedAt: now});
}

/** Resolves when the two accounts and the operator exist. @returns a function that stops the reactions. */
export async function startDemo(parts: Parts): Promise<() => Promise<void>> {
  const {db, channel, storage, deskAuth, log} = parts;
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  await seedDesk(db, deskAuth);
  await storeDemoFigures(db, seeding.now);
  // The rest of the community is created while the API serves; the next start completes an interrupted seed.
  const seeded = seedCommunity(seeding).then(() => seedDeskWork(seeding));
  seeded.catch((error: unknown) => log.error({err: error}, 'seeding failed'));
  const stopping = new AbortController();
  // After the job that counts at midnight.
  const storing = setInterval(() => {
    storeDemoFigures(db, new Date()).catch((error: unknown) =>
      log.warn({err: error}, 'the figures of the demo were not stored'),
    );
  }, FIGURES_MS);
  const reacting = reactAsDemos({db, channel, log}, stopping.signal);
  return () => {
    stopping.abort();
    clearInterval(storing);
    return reacting;
  };
}
