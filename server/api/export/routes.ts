// A member's data export: request, state and download. Other members get 404.
import {randomUUID} from 'node:crypto';
import {and, eq, gt} from 'drizzle-orm';
import {Hono} from 'hono';
import {ACCOUNT} from '../../../rules/account.ts';
import {EXPORT, EXPORT_HOURS} from '../../../rules/export.ts';
import {rateLimits} from '../auth/rate-limited.ts';
import {dataExport} from '../../domain/database/safety-tables.ts';
import {failure} from '../../platform/http/answers.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import {addJob} from '../../domain/jobs/add-job.ts';
import {exportJobKey, latestExport} from '../../domain/export/latest-export.ts';

/** With graphile-worker's backoff the member learns of a failure within two minutes. */
const MAX_ATTEMPTS = 5;
const LIFETIME_MS = EXPORT_HOURS * 3_600_000;

/** The member's finished, unexpired exports. */
const downloadable = (userId: string) =>
  and(eq(dataExport.userId, userId), gt(dataExport.readyAt, new Date(Date.now() - LIFETIME_MS)));

export function exportRoutes(services: Services): Hono<{Variables: {userId: string}}> {
  const {db} = services;
  const {rateLimited} = rateLimits(services);
  const app = new Hono<{Variables: {userId: string}}>();
  app.use(async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return failure(c, 401, 'signed-out', ACCOUNT.signedOut);
    c.set('userId', userId);
    return next();
  });

  /** The state of the latest export: `until` is set when it is ready; `id` is null without an export. */
  app.get('/', async (c) => {
    const last = await latestExport(db, c.get('userId'));
    return c.json(last ?? {id: null, until: null, failed: false});
  });

  app.post('/', async (c) => {
    const userId = c.get('userId');
    // A new request after a failure is not counted.
    const last = await latestExport(db, userId);
    const refusal = last?.failed ? undefined : await rateLimited(c, 'export', {account: userId});
    if (refusal) return refusal;
    const id = randomUUID();
    await db.transaction(async (tx) => {
      // A new export replaces the previous one.
      await tx.delete(dataExport).where(eq(dataExport.userId, userId));
      await tx.insert(dataExport).values({id, userId});
      const options = {key: exportJobKey(id), maxAttempts: MAX_ATTEMPTS};
      await addJob(tx, 'export-data', {exportId: id}, options);
    });
    return c.json({id, until: null, failed: false});
  });

  app.get('/:id/wing-data.zip', async (c) => {
    const [found] = await db
      .select({zip: dataExport.zip})
      .from(dataExport)
      .where(and(downloadable(c.get('userId')), eq(dataExport.id, c.req.param('id'))));
    if (!found?.zip) return failure(c, 404, 'not-found', EXPORT.gone);
    return c.body(new Uint8Array(found.zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="wing-data.zip"',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
