// A member's data export: one zip, made while it is sent.
import {Hono} from 'hono';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {EXPORT, EXPORT_FILE} from '../../../rules/account/export.ts';
import {rateLimits} from './rate-limit-middleware.ts';
import {zipOf} from './archive.ts';
import {readMemberData} from './read-member-data.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {failure} from '../../platform/http/answers.ts';
import {isFromOtherSite} from '../../platform/http/origin.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';

export function exportRoutes(services: Services, storage: PhotoStorage): Hono {
  const {rateLimited} = rateLimits(services);
  const app = new Hono();
  app.get('/', requireUser(services, ACCOUNT.signedOut), async (c) => {
    // A link on another site would use up the member's exports of a day.
    if (isFromOtherSite(c)) return failure(c, 403, 'forbidden-origin', EXPORT.elsewhere);
    const userId = c.get('userId');
    const refusal = await rateLimited(c, 'export', {account: userId});
    if (refusal) return refusal;
    return c.body(zipOf(await readMemberData(services.db, userId), storage), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${EXPORT_FILE}"`,
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
