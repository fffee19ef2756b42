// Measures what reads whole tables, each once: the nightly figures, and comparisons of photos, which no index supports.
import {eq} from 'drizzle-orm';
import {countHere} from '../../server/features/desk/count-figures.ts';
import {linkedAccounts} from '../../server/features/desk/linked-accounts.ts';
import {findSimilar} from '../../server/features/photos/hash-store.ts';
import {suspendedAddresses} from '../../server/features/safety/suspended-addresses.ts';
import {user} from '../../server/platform/database/auth-tables.ts';
import {photoLook} from '../../server/platform/database/photo-tables.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {workDone} from './work-done.ts';

export type Whole = {blocks: number; databaseMs: number; seconds: number; peakMegabytes: number};

export async function wholeTablesOf(db: Database): Promise<Record<string, Whole>> {
  const suspended = suspendedAddresses({});
  const [look] = await db.select().from(photoLook).where(eq(photoLook.userId, 'member1'));
  await db.update(user).set({disabledAt: new Date()}).where(eq(user.id, 'member10'));
  const works = {
    'whether a new photo resembles a refused one': () => findSimilar(db, [look?.hash ?? '']),
    "desk's linked accounts of a member": () => linkedAccounts(db, 'member1', suspended),
    "desk's linked accounts of a suspended member": () => linkedAccounts(db, 'member10', suspended),
    'the figures of a night': () => countHere(db, new Date()),
  };
  const result: Record<string, Whole> = {};
  for (const [name, work] of Object.entries(works)) {
    const before = await workDone(db);
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1000;
    const after = await workDone(db);
    const peakMegabytes = process.resourceUsage().maxRSS / 1024;
    result[name] = {
      blocks: after[0] - before[0],
      databaseMs: after[1] - before[1],
      seconds,
      peakMegabytes,
    };
  }
  return result;
}
