// Pictures that members took to show that their photos are theirs, and the decisions about them.
import {eq} from 'drizzle-orm';
import {Hono} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import {REPORTS} from '../../../../rules/desk/reports.ts';
import type {ChecksPage} from '../../../../rules/desk/verification.ts';
import {PHOTO_SLOTS} from '../../../../rules/photos/photos.ts';
import {CHECK_DECISIONS} from '../../../../rules/photos/verification.ts';
import {logDesk} from '../../../platform/database/desk-log.ts';
import {photoCheck} from '../../../platform/database/photo-tables.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import {KEY_ROOT, type PhotoStorage} from '../../photos/storage.ts';
import {holdDecision, undoDecision} from '../../verification/decide-check.ts';
import {readChecks} from '../verification.ts';
import {isSmall, sendPicture} from './photos.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const refs = z.array(z.string().max(64)).max(PHOTO_SLOTS.length);
/** `shown` are all photos beside the picture: those of them that are not among `photos` lose their mark. */
const decision = z.object({
  state: z.enum(CHECK_DECISIONS),
  photos: refs,
  shown: refs.default([]),
});

const keyOf = (userId: string, ref: string) => `${KEY_ROOT}/${userId}/${ref}`;

export function deskCheckRoutes({db}: DeskServices, selfies: PhotoStorage): Hono<ForOperators> {
  const app = new Hono<ForOperators>();

  app.get('/', async (c) => {
    const page: ChecksPage = await readChecks(db);
    return c.json(page);
  });

  app.use('/:userId/:picture/*', async (c, next) => {
    const {userId, picture} = c.req.param();
    const found = await db.$count(photoCheck, eq(photoCheck.picture, keyOf(userId, picture)));
    return found > 0 ? next() : failure(c, 404, 'not-found', DESK.gone);
  });

  app.get('/:userId/:picture/picture', async (c) => {
    const {userId, picture} = c.req.param();
    const why = isSmall(c) ? 'their picture, blurred' : 'their picture';
    await logDesk(db, {operator: c.var.operator.email, act: 'looked', userId, why});
    return sendPicture(c, selfies, keyOf(userId, picture));
  });

  app.post('/:userId/:picture/decide', async (c) => {
    const body = await readJson(c, decision);
    if (!body.success) return failure(c, 400, 'malformed', DESK.failed);
    const {userId, picture} = c.req.param();
    const about = {userId, key: keyOf(userId, picture), operator: c.var.operator.email};
    const keysOf = (list: readonly string[]) => list.map((ref) => keyOf(userId, ref));
    const {state, photos, shown} = body.data;
    const given = {state, photos: keysOf(photos), shown: keysOf(shown)};
    const isHeld = await holdDecision(db, about, given, new Date());
    return isHeld ? c.json({status: true}) : failure(c, 404, 'not-found', DESK.gone);
  });

  app.post('/:userId/:picture/undo', async (c) => {
    const {userId, picture} = c.req.param();
    const about = {userId, key: keyOf(userId, picture), operator: c.var.operator.email};
    const isUndone = await undoDecision(db, about, new Date());
    return isUndone ? c.json({status: true}) : failure(c, 409, 'too-late', REPORTS.tooLate);
  });
  return app;
}
