// A member's data export: request, state and download. Other members get 404.
import {randomUUID} from 'node:crypto';
import {finished} from 'node:stream';
import type {HttpBindings} from '@hono/node-server';
import {and, eq, gt, isNull} from 'drizzle-orm';
import {Hono} from 'hono';
import {ACCOUNT} from '../../../rules/account.ts';
import {DOWNLOADS_AT_ONCE, EXPORT, EXPORT_HOURS} from '../../../rules/export.ts';
import {rateLimits} from '../auth/rate-limited.ts';
import {dataExport} from '../../domain/database/safety-tables.ts';
import {concurrencyLimit} from '../../platform/concurrency-limit.ts';
import {failure} from '../../platform/http/answers.ts';
import {requireUser} from '../sessions/require-session.ts';
import type {Services} from '../sessions/services.ts';
import {addJob} from '../../domain/jobs/add-job.ts';
import {exportJobKey, latestExport} from '../../domain/export/latest-export.ts';
import {findZip, readZip} from '../../domain/export/read-export.ts';

/** With graphile-worker's backoff the member learns of a failure within two minutes. */
const MAX_ATTEMPTS = 5;
/** One export is packed at a time: it holds a database connection for as long as it takes. */
const QUEUE = 'export';
const DOWNLOAD_RETRY_AFTER_S = '30';
const LIFETIME_MS = EXPORT_HOURS * 3_600_000;

/** The member's finished, unexpired exports. */
const downloadable = (userId: string) =>
  and(
    eq(dataExport.userId, userId),
    gt(dataExport.readyAt, new Date(Date.now() - LIFETIME_MS)),
    isNull(dataExport.zip),
  );

type Environment = {Bindings: HttpBindings; Variables: {userId: string}};

export function exportRoutes(services: Services): Hono<Environment> {
  const {db} = services;
  const {rateLimited} = rateLimits(services);
  const beginDownload = concurrencyLimit({running: DOWNLOADS_AT_ONCE, waiting: 0});
  const app = new Hono<Environment>();
  app.use(requireUser(services, ACCOUNT.signedOut));

  /** The state of the latest export: `until` is set when it is ready; `id` is null without an export. */
  app.get('/', async (c) => {
    const last = await latestExport(db, c.get('userId'));
    return c.json(last ?? {id: null, until: null, failed: false});
  });

  app.post('/', async (c) => {
    const userId = c.get('userId');
    const refusal = await rateLimited(c, 'export', {account: userId});
    if (refusal) return refusal;
    const id = randomUUID();
    await db.transaction(async (tx) => {
      // A new export replaces the previous one.
      await tx.delete(dataExport).where(eq(dataExport.userId, userId));
      await tx.insert(dataExport).values({id, userId});
      const options = {key: exportJobKey(id), maxAttempts: MAX_ATTEMPTS, queue: QUEUE};
      await addJob(tx, 'export-data', {exportId: id}, options);
    });
    return c.json({id, until: null, failed: false});
  });

  app.get('/:id/wing-data.zip', async (c) => {
    const [found] = await db
      .select({id: dataExport.id})
      .from(dataExport)
      .where(and(downloadable(c.get('userId')), eq(dataExport.id, c.req.param('id'))));
    const zip = found && (await findZip(db, found.id));
    if (!zip) return failure(c, 404, 'not-found', EXPORT.gone);
    const end = await beginDownload(c.get('userId'));
    if (!end) {
      c.header('Retry-After', DOWNLOAD_RETRY_AFTER_S);
      return failure(c, 429, 'too-many-at-once', EXPORT.tooMany);
    }
    // Also when the client disconnects.
    finished(c.env.outgoing, end);
    return c.body(readZip(db, zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(zip.bytes),
      'Content-Disposition': 'attachment; filename="wing-data.zip"',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
