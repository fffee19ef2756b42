// Asking for one's data, hearing whether it is packed, and fetching it. For everybody else there is
// nothing at these addresses.
import {randomUUID} from 'node:crypto';
import {and, eq, gt} from 'drizzle-orm';
import {Hono} from 'hono';
import {ACCOUNT} from '../../../rules/account.ts';
import {EXPORT, EXPORT_HOURS} from '../../../rules/export.ts';
import {limits} from '../auth/limited.ts';
import {dataExport} from '../../domain/database/safety-tables.ts';
import {failure} from '../../platform/http/answers.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import {addJob} from '../../domain/jobs/add-job.ts';
import {exportJobKey, latestExport} from '../../domain/export/latest-export.ts';

/** So often it is tried before the member hears that it failed: within two minutes. */
const ATTEMPTS = 5;
const LIFETIME_MS = EXPORT_HOURS * 3_600_000;

/** What is packed for a member and not out of date. */
const own = (userId: string) =>
  and(eq(dataExport.userId, userId), gt(dataExport.readyAt, new Date(Date.now() - LIFETIME_MS)));

export function exportRoutes(services: Services): Hono<{Variables: {userId: string}}> {
  const {db} = services;
  const {refused} = limits(services);
  const app = new Hono<{Variables: {userId: string}}>();
  app.use(async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return failure(c, 401, 'signed-out', ACCOUNT.signedOut);
    c.set('userId', userId);
    return next();
  });

  /** The last one asked for: `id`, `until` once it is packed, and whether that has failed; no id without any. */
  app.get('/', async (c) => {
    const last = await latestExport(db, c.get('userId'));
    return c.json(last ?? {id: null, until: null, failed: false});
  });

  app.post('/', async (c) => {
    const userId = c.get('userId');
    // What Wing failed at is not held against the member.
    const last = await latestExport(db, userId);
    const refusal = last?.failed ? undefined : await refused(c, 'export', {account: userId});
    if (refusal) return refusal;
    const id = randomUUID();
    await db.transaction(async (tx) => {
      // One at a time: what was packed before is out of date.
      await tx.delete(dataExport).where(eq(dataExport.userId, userId));
      await tx.insert(dataExport).values({id, userId});
      const options = {key: exportJobKey(id), maxAttempts: ATTEMPTS};
      await addJob(tx, 'export-data', {exportId: id}, options);
    });
    return c.json({id, until: null, failed: false});
  });

  app.get('/:id/wing-data.zip', async (c) => {
    const [found] = await db
      .select({zip: dataExport.zip})
      .from(dataExport)
      .where(and(own(c.get('userId')), eq(dataExport.id, c.req.param('id'))));
    if (!found?.zip) return failure(c, 404, 'not-found', EXPORT.gone);
    return c.body(new Uint8Array(found.zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="wing-data.zip"',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
