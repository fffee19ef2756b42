// Uploads, deletes and reorders the member's photos. The rows reach clients through Zero.
import path from 'node:path';
import {Hono, type Context} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {z} from 'zod';
import {
  isPhotoSlot,
  PHOTO_SLOTS,
  type PhotoRefusal,
  type PhotoSlot,
} from '../../../rules/photos.ts';
import {SAVE_FAILED, UPLOAD} from '../../../rules/wording.ts';
import {failure, tooLarge} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireUser} from '../sessions/require-session.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import {photoDecoder} from '../../domain/photos/decode.ts';
import {orderPhotos, removePhoto, savePhoto} from '../../domain/photos/photo-rows.ts';
import {
  clearReceived,
  UploadInterrupted,
  drain,
  withReceived,
} from '../../domain/photos/receive-upload.ts';
import {PhotoRefused} from '../../domain/photos/photo-refused.ts';
import {isPhotoKey, type PhotoStorage} from '../../domain/photos/storage.ts';
import {uploadLimits} from '../../domain/photos/upload-limits.ts';

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

/** The session ended during the upload. */
class SignedOut extends Error {}

const signedOut = (c: Context) => failure(c, 401, 'signed-out', UPLOAD.signedOut);
const notFound = (c: Context) => failure(c, 404, 'not-found', 'There is nothing here.');

/** Uploads are received on disk, not in memory. */
const receivingFolder = ({env}: Services) => path.resolve(env.WING_DATA_DIR, 'uploads');

/** Deletes what a killed process had received. Call once, before the first upload. */
export const clearUploads = (services: Services) => clearReceived(receivingFolder(services));

/** `POST` and `DELETE /:slot`, `PUT /order`, for the signed-in member's photos. */
export function uploadRoutes(services: Services, storage: PhotoStorage): Hono {
  const {db, log} = services;
  const photos = {db, storage, log};
  const folder = receivingFolder(services);
  const decoder = photoDecoder(path.resolve(services.env.WING_DATA_DIR, 'cache'));
  const withinLimits = uploadLimits();
  const state = services.env.PHOTO_SCREENING ? 'waiting' : 'shown';
  const member = requireUser(services, UPLOAD.signedOut);
  const app = new Hono();

  async function uploadFailure(c: Context, error: unknown) {
    if (!c.req.raw.bodyUsed) await drain(c.req.raw.body);
    if (error instanceof SignedOut) return signedOut(c);
    if (error instanceof PhotoRefused) {
      if (STATUS[error.code] === 429) c.header('Retry-After', RETRY_AFTER_S);
      return failure(c, STATUS[error.code], error.code, error.message);
    }
    if (!(error instanceof UploadInterrupted)) log.error({err: error}, 'an upload failed');
    const status = error instanceof UploadInterrupted ? 408 : 500;
    return failure(c, status, 'failed', UPLOAD.failed);
  }

  app.post('/:slot', async (c) => {
    const {raw} = c.req;
    const userId = await sessionUser(services, raw.headers);
    const slot = slotOf(c);
    if (!userId || slot === undefined) {
      await drain(raw.body);
      return userId ? notFound(c) : signedOut(c);
    }
    try {
      const row = await withinLimits(userId, () =>
        withReceived(raw.body, folder, async (file) => {
          const versions = await decoder.decode(userId, file);
          // That took time: meanwhile the client can have disconnected, or the session have ended.
          if (raw.signal.aborted) throw new UploadInterrupted('The client disconnected.');
          if ((await sessionUser(services, raw.headers)) !== userId) throw new SignedOut();
          return savePhoto(photos, {userId, slot, state}, versions);
        }),
      );
      return c.json({slot, key: row.key}, 201);
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
