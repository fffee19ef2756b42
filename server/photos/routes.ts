// Photos as a browser gets them. Every request is decided anew: a browser may keep the bytes, but has
// to ask each time whether it may still show them.
import {createHash} from 'node:crypto';
import {Hono} from 'hono';
import {USER_NOT_FOUND} from '../../rules/wording.ts';
import {failure} from '../http/answers.ts';
import {sessionUser, type Services} from '../http/services.ts';
import {isPhotoKey, type PhotoStorage} from './storage.ts';
import {maySeePhoto} from './viewing.ts';

const PREFIX = '/photos/';

/** What is stored under a key never changes, so the key tells versions apart. */
const etagOf = (key: string) => `"${createHash('sha256').update(key).digest('base64url')}"`;

/** `GET /photos/<key>`: 401 signed out, 404 for whoever may not see it, as if it were not there. */
export function photoRoutes(services: Services, storage: PhotoStorage): Hono {
  const app = new Hono();
  app.get(`${PREFIX}*`, async (c) => {
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Cookie');
    c.header('X-Content-Type-Options', 'nosniff');
    const viewerId = await sessionUser(services, c.req.raw.headers);
    if (!viewerId) return failure(c, 401, 'signed-out', USER_NOT_FOUND);

    const notFound = () => failure(c, 404, 'not-found', 'There is nothing here.');
    const key = c.req.path.slice(PREFIX.length);
    if (!isPhotoKey(key) || !(await maySeePhoto(services.db, viewerId, key))) return notFound();

    const etag = etagOf(key);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, {ETag: etag});
    const bytes = await storage.get(key);
    if (!bytes) return notFound();
    return c.body(bytes, 200, {ETag: etag, 'Content-Type': 'image/webp'});
  });
  return app;
}
