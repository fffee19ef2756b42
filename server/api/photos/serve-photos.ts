// Serves photos. Browsers may cache the bytes but must revalidate each time, so that access can end.
import {hash} from 'node:crypto';
import {Hono} from 'hono';
import {USER_NOT_FOUND} from '../../../rules/wording.ts';
import {failure} from '../../platform/http/answers.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import {parseFileName, type PhotoStorage} from '../../domain/photos/storage.ts';
import {maySeePhoto} from '../../domain/photos/photo-access.ts';

const PREFIX = '/photos/';

/** A stored file never changes, so its name identifies the version. */
const etagOf = (name: string) => `"${hash('sha256', name, 'base64url')}"`;

/** `GET /photos/<key>/<width>.webp`: 401 when signed out; 404 when the photo does not exist or may not be seen. */
export function photoRoutes(services: Services, storage: PhotoStorage): Hono {
  const app = new Hono();
  app.get(`${PREFIX}*`, async (c) => {
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Cookie');
    c.header('X-Content-Type-Options', 'nosniff');
    const viewerId = await sessionUser(services, c.req.raw.headers);
    if (!viewerId) return failure(c, 401, 'signed-out', USER_NOT_FOUND);

    const notFound = () => failure(c, 404, 'not-found', 'There is nothing here.');
    const name = c.req.path.slice(PREFIX.length);
    const file = parseFileName(name);
    if (!file || !(await maySeePhoto(services.db, viewerId, file.key))) return notFound();

    const etag = etagOf(name);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, {ETag: etag});
    const bytes = await storage.get(file.key, file.width);
    if (!bytes) return notFound();
    return c.body(bytes, 200, {ETag: etag, 'Content-Type': 'image/webp'});
  });
  return app;
}
