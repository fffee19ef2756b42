// Figures that take longer to count than a page may wait. A nightly job counts and stores them; the first reader of a new
// installation, or of a version whose figures have another shape, starts the job.
import {eq} from 'drizzle-orm';
import type * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {deskFigures, type FiguresName} from '../../platform/database/desk-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';

export async function storeFigures(
  db: Executor,
  name: FiguresName,
  {figures, countedAt}: {figures: object; countedAt: Date},
): Promise<void> {
  await db
    .insert(deskFigures)
    .values({name, figures, countedAt})
    .onConflictDoUpdate({target: deskFigures.name, set: {figures, countedAt}});
}

export async function storedFigures<T>(
  db: Executor,
  name: FiguresName,
  shape: v.GenericSchema<unknown, T>,
): Promise<{countedAt: string; figures: T} | null> {
  const [row] = await db.select().from(deskFigures).where(eq(deskFigures.name, name));
  const figures = row && readAs(shape, row.figures);
  if (row && figures !== undefined) return {countedAt: row.countedAt.toISOString(), figures};
  await addJob(db, 'count-figures', {}, {key: 'count-figures'});
  return null;
}
