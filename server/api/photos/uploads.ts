// Changing one's photos over HTTP: put one into a slot, take one away, put them in order. The rows reach
// every browser through Zero; the answers here only say whether it worked.
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
import {sessionUser, type Services} from '../sessions/services.ts';
import {photoDecoder} from '../../domain/photos/decoder/pool.ts';
import {orderPhotos, removePhoto, savePhoto} from '../../domain/photos/photo-rows.ts';
import {clearReceived, Interrupted, readAway, withReceived} from '../../domain/photos/receive.ts';
import {PhotoRefused} from '../../domain/photos/stripping/refused.ts';
import {isPhotoKey, type PhotoStorage} from '../../domain/photos/storage/storage.ts';
import {uploadLimits} from '../../domain/photos/upload-limits.ts';

const STATUS: Record<PhotoRefusal, 413 | 415 | 422 | 429> = {
  'not-an-image': 415,
  heic: 415,
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

/** The session of an upload ended before the upload did. */
class SignedOut extends Error {}

const signedOut = (c: Context) => failure(c, 401, 'signed-out', UPLOAD.signedOut);
const notFound = (c: Context) => failure(c, 404, 'not-found', 'There is nothing here.');

/** Where uploads are received: on the disk of the data directory, never in memory. */
const receivingFolder = ({env}: Services) => path.resolve(env.WING_DATA_DIR, 'uploads');

/** Clears what a killed process was receiving. To be called once, before the first upload. */
export const clearUploads = (services: Services) => clearReceived(receivingFolder(services));

/** `POST` and `DELETE /:slot`, `PUT /order`, for the photos of whoever is signed in. */
export function uploadRoutes(services: Services, storage: PhotoStorage): Hono {
  const {db, log} = services;
  const folder = receivingFolder(services);
  const decoder = photoDecoder(path.resolve(services.env.WING_DATA_DIR, 'cache'));
  const withinLimits = uploadLimits();
  const app = new Hono();

  async function refused(c: Context, error: unknown) {
    if (!c.req.raw.bodyUsed) await readAway(c.req.raw.body);
    if (error instanceof SignedOut) return signedOut(c);
    if (error instanceof PhotoRefused) {
      if (STATUS[error.code] === 429) c.header('Retry-After', RETRY_AFTER_S);
      return failure(c, STATUS[error.code], error.code, error.message);
    }
    if (!(error instanceof Interrupted)) log.error({err: error}, 'an upload failed');
    const status = error instanceof Interrupted ? 408 : 500;
    return failure(c, status, 'failed', UPLOAD.failed);
  }

  app.post('/:slot', async (c) => {
    const {raw} = c.req;
    const userId = await sessionUser(services, raw.headers);
    const slot = slotOf(c);
    if (!userId || slot === undefined) {
      await readAway(raw.body);
      return userId ? notFound(c) : signedOut(c);
    }
    const present = () => {
      if (raw.signal.aborted) throw new Interrupted('The sender went away.');
    };
    /** An upload takes its time: somebody may have gone away, or been signed out, since it began. */
    const stillWanted = async () => {
      present();
      if ((await sessionUser(services, raw.headers)) !== userId) throw new SignedOut();
    };
    try {
      const row = await withinLimits(userId, () =>
        withReceived(raw.body, folder, async (file) => {
          const versions = await decoder.decode({userId, file, confirm: present});
          return savePhoto({db, storage}, {userId, slot}, versions, stillWanted);
        }),
      );
      return c.json({slot, key: row.key}, 201);
    } catch (error) {
      return refused(c, error);
    }
  });

  app.delete('/:slot', async (c) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return signedOut(c);
    const slot = slotOf(c);
    if (slot === undefined) return notFound(c);
    const key = c.req.query('key');
    if (key !== undefined && !isPhotoKey(key)) return notFound(c);
    await removePhoto(db, {userId, slot, key});
    return c.body(null, 204);
  });

  const orderLimit = bodyLimit({
    maxSize: ORDER_BYTES_MAX,
    onError: (c) => tooLarge(c, SAVE_FAILED.profile),
  });
  app.put('/order', orderLimit, async (c) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return signedOut(c);
    const body = order.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'malformed', SAVE_FAILED.profile);
    const isOrdered = await orderPhotos(db, userId, body.data.keys);
    return isOrdered ? c.body(null, 204) : failure(c, 409, 'changed', SAVE_FAILED.profile);
  });

  return app;
}
