// Photos that wait for an operator, the pictures of all members' photos, and the decisions about them.
import {eq} from 'drizzle-orm';
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import type {PhotosPage} from '../../../../rules/desk/photos.ts';
import {DESK} from '../../../../rules/desk/desk.ts';
import {isPhotoReason} from '../../../../rules/photos/photo-states.ts';
import {PHOTO_WIDTHS} from '../../../../rules/photos/photos.ts';
import {photo} from '../../../platform/database/tables.ts';
import {readPhotos} from '../photos.ts';
import {logLook} from '../../../platform/database/desk-log.ts';
import {decidePhoto} from '../../photos/screen-photo.ts';
import {isPhotoKey, KEY_ROOT, largestVersion, type PhotoStorage} from '../../photos/storage.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const [SMALL] = PHOTO_WIDTHS;

const decision = z.union([
  z.object({state: z.enum(['shown', 'waiting'])}),
  z.object({state: z.literal('refused'), reason: z.string().refine(isPhotoReason)}),
]);

const keyOf = ({userId, photo: ref}: {userId: string; photo: string}) =>
  `${KEY_ROOT}/${userId}/${ref}`;

export const isSmall = (c: Context) => c.req.query('size') === 'small';

/** With `?size=small` the smallest version, otherwise the largest. */
export async function sendPicture(c: Context, storage: PhotoStorage, key: string) {
  const bytes = isSmall(c)
    ? await storage.get(key, SMALL)
    : (await largestVersion(storage, key))?.bytes;
  if (!bytes) return failure(c, 404, 'not-found', DESK.gone);
  return c.body(bytes, 200, {'Content-Type': 'image/webp'});
}

export function deskPhotoRoutes({db}: DeskServices, storage: PhotoStorage): Hono<ForOperators> {
  const app = new Hono<ForOperators>();

  app.get('/', async (c) => {
    const page: PhotosPage = await readPhotos(db);
    return c.json(page);
  });

  app.use('/:userId/:photo/*', async (c, next) => {
    const key = keyOf(c.req.param());
    const found = isPhotoKey(key) ? await db.$count(photo, eq(photo.key, key)) : 0;
    return found > 0 ? next() : failure(c, 404, 'not-found', DESK.gone);
  });

  /** A small one is what the page blurs; the whole picture is a look at its member, which is logged. */
  app.get('/:userId/:photo/picture', async (c) => {
    const {userId} = c.req.param();
    if (!isSmall(c)) await logLook(db, {operator: c.var.operator.email, userId});
    return sendPicture(c, storage, keyOf(c.req.param()));
  });

  app.post('/:userId/:photo/decide', async (c) => {
    const body = await readJson(c, decision);
    if (!body.success) return failure(c, 400, 'malformed', DESK.failed);
    const {userId} = c.req.param();
    const about = {key: keyOf(c.req.param()), userId, operator: c.var.operator.email};
    const isDone = await decidePhoto(db, about, body.data);
    return isDone ? c.json({status: true}) : failure(c, 404, 'not-found', DESK.gone);
  });
  return app;
}
