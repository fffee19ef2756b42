// Members upload, delete, reorder and see photos. The rows reach clients through Zero.
import {Hono, type Context} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {createMiddleware} from 'hono/factory';
import {z} from 'zod';
import {
  isPhotoSlot,
  PHOTO_SLOTS,
  PHOTOS_PATH,
  type PhotoRefusal,
  type PhotoSlot,
} from '../../../rules/photos/photos.ts';
import {PROBLEMS, SAVE_FAILED} from '../../../rules/wording.ts';
import {UPLOAD} from '../../../rules/photos/photo-words.ts';
import {maySeePhoto} from './may-see-photo.ts';
import {orderPhotos, removePhoto, savePhoto} from './photo-rows.ts';
import {drain, PhotoRefused, UploadInterrupted, type Receive} from './receive-upload.ts';
import {isPhotoKey, parseFileName, type PhotoStorage} from './storage.ts';
import {failure, tooLarge} from '../../platform/http/answers.ts';
import {hashOf} from '../../platform/hash.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import {sessionUser, type Services} from '../../platform/sessions/services.ts';

const STATUS: Record<PhotoRefusal, 413 | 415 | 422 | 429> = {
  'not-a-jpeg': 415,
  damaged: 422,
  'too-large': 413,
  'too-many-pixels': 413,
  'too-elaborate': 413,
  'too-many-at-once': 429,
  'too-often': 429,
};
const ORDER_BYTES_MAX = 4096;
const RETRY_AFTER_S = '30';

const order = z.object({
  keys: z.array(z.string().refine(isPhotoKey).nullable()).length(PHOTO_SLOTS.length),
});

function slotOf(c: Context): PhotoSlot | undefined {
  const slot = Number(c.req.param('slot'));
  return isPhotoSlot(slot) ? slot : undefined;
}

const notFound = (c: Context) => failure(c, 404, 'not-found', 'There is nothing here.');

export function uploadFailure(c: Context, error: unknown) {
  // The client has closed the connection and does not read this answer.
  if (error instanceof UploadInterrupted) return failure(c, 408, 'failed', UPLOAD.failed);
  if (!(error instanceof PhotoRefused)) throw error;
  if (STATUS[error.code] === 429) c.header('Retry-After', RETRY_AFTER_S);
  return failure(c, STATUS[error.code], error.code, error.message);
}

/** Browsers read the answer only after sending everything. */
export const drainUnread = createMiddleware(async (c, next) => {
  await next();
  if (!c.req.raw.bodyUsed) await drain(c.req.raw.body);
});

type Parts = {readonly storage: PhotoStorage; readonly receive: Receive};

/** `POST` and `DELETE /:slot`, `PUT /order`, for the signed-in member's photos. */
export function ownPhotoRoutes(services: Services, {storage, receive}: Parts): Hono {
  const {db, log, env} = services;
  const photos = {db, storage, log};
  const state = env.PHOTO_SCREENING ? 'waiting' : 'shown';
  const member = requireUser(services, UPLOAD.signedOut);
  const app = new Hono();

  app.post('/:slot', drainUnread);
  app.post('/:slot', member, async (c) => {
    const {raw} = c.req;
    const {userId} = c.var;
    const slot = slotOf(c);
    if (slot === undefined) return notFound(c);
    try {
      const versions = await receive(userId, raw.body);
      // That took time: meanwhile the client can have disconnected, or the session have ended.
      if (raw.signal.aborted) throw new UploadInterrupted('The client disconnected.');
      if ((await sessionUser(services, raw.headers)) !== userId) {
        return failure(c, 401, 'signed-out', UPLOAD.signedOut);
      }
      const {key} = await savePhoto(photos, {userId, slot, state}, versions);
      return c.json({slot, key}, 201);
    } catch (error) {
      return uploadFailure(c, error);
    }
  });

  app.delete('/:slot', member, async (c) => {
    const key = c.req.query('key');
    if (slotOf(c) === undefined || key === undefined || !isPhotoKey(key)) return notFound(c);
    await removePhoto(photos, c.var.userId, key);
    return c.body(null, 204);
  });

  const orderLimit = bodyLimit({
    maxSize: ORDER_BYTES_MAX,
    onError: (c) => tooLarge(c, SAVE_FAILED.profile),
  });
  app.put('/order', orderLimit, member, async (c) => {
    const body = await readJson(c, order);
    if (!body.success) return failure(c, 400, 'malformed', SAVE_FAILED.profile);
    const isOrdered = await orderPhotos(db, c.var.userId, body.data.keys);
    return isOrdered ? c.body(null, 204) : failure(c, 409, 'changed', SAVE_FAILED.profile);
  });

  return app;
}

/** A stored file never changes, so its name identifies the version. */
const etagOf = (name: string) => `"${hashOf(name)}"`;

/**
 * `GET /photos/<key>/<width>.webp`: 401 when signed out; 404 when the photo does not exist or may not be seen. Browsers may
 * cache the bytes but must revalidate each time, so that access can end.
 */
export function photoRoutes(services: Services, storage: PhotoStorage): Hono {
  const app = new Hono();
  app.get(`${PHOTOS_PATH}*`, async (c) => {
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Cookie');
    c.header('X-Content-Type-Options', 'nosniff');
    const viewerId = await sessionUser(services, c.req.raw.headers);
    if (!viewerId) return failure(c, 401, 'signed-out', PROBLEMS.userNotFound);

    const name = c.req.path.slice(PHOTOS_PATH.length);
    const file = parseFileName(name);
    if (!file || !(await maySeePhoto(services.db, viewerId, file.key))) return notFound(c);

    const etag = etagOf(name);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, {ETag: etag});
    const bytes = await storage.get(file.key, file.width);
    if (!bytes) return notFound(c);
    return c.body(bytes, 200, {ETag: etag, 'Content-Type': 'image/webp'});
  });
  return app;
}
