// Reads the zip of a finished data export piece by piece.
import {and, eq, sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {exportPart} from '../database/safety-tables.ts';

type StoredZip = {exportId: string; parts: number; bytes: number};

/** The size of an export's zip; undefined without one. */
export async function findZip(db: Database, exportId: string): Promise<StoredZip | undefined> {
  const [found] = await db
    .select({
      parts: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${exportPart.bytes})), 0)::float8`,
    })
    .from(exportPart)
    .where(eq(exportPart.exportId, exportId));
  return found && found.parts > 0 ? {exportId, ...found} : undefined;
}

/** Holds no database connection between two pieces. Fails when the export is deleted meanwhile. */
export function readZip(db: Database, {exportId, parts}: StoredZip): ReadableStream<Uint8Array> {
  let number = 0;
  return new ReadableStream({
    async pull(controller) {
      const where = and(eq(exportPart.exportId, exportId), eq(exportPart.number, number));
      const [part] = await withRetry(() =>
        db.select({bytes: exportPart.bytes}).from(exportPart).where(where),
      );
      if (!part) throw new Error('The export was deleted during its download.');
      controller.enqueue(part.bytes);
      number += 1;
      if (number === parts) controller.close();
    },
  });
}
