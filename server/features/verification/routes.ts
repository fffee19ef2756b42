// The signed-in member's check of photos: its state, the gesture, the picture.
import {Hono} from 'hono';
import type {Check} from '../../../rules/photos/verification.ts';
import {VERIFY} from '../../../rules/photos/verification-words.ts';
import {UPLOAD} from '../../../rules/photos/photo-words.ts';
import {failure} from '../../platform/http/answers.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import {sessionUser, type Services} from '../../platform/sessions/services.ts';
import {drainUnread, uploadFailure} from '../photos/routes.ts';
import {UploadInterrupted, type Receive} from '../photos/receive-upload.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {askForGesture, readCheck, savePicture, withdrawPicture} from './photo-check.ts';

type Parts = {readonly selfies: PhotoStorage; readonly receive: Receive};

/** `GET` the state, `DELETE` deletes a picture that waits, `PUT` asks for a gesture, `POST` sends the picture. */
export function verificationRoutes(services: Services, {selfies, receive}: Parts) {
  const {db, env} = services;
  const app = new Hono().use(drainUnread);
  const member = requireUser(services, UPLOAD.signedOut);
  const state = (userId: string): Promise<Check> => readCheck(db, userId);

  app.get('/', member, async (c) => c.json(await state(c.var.userId)));
  app.delete('/', member, async (c) => {
    await withdrawPicture({db, selfies}, c.var.userId);
    return c.json(await state(c.var.userId));
  });
  app.put('/', member, async (c) => {
    await askForGesture(db, c.var.userId);
    return c.json(await state(c.var.userId));
  });
  app.post('/', member, async (c) => {
    const {raw} = c.req;
    const {userId} = c.var;
    try {
      const versions = await receive(userId, raw.body);
      // That took time: meanwhile the client can have disconnected, or the session have ended.
      if (raw.signal.aborted) throw new UploadInterrupted('The client disconnected.');
      if ((await sessionUser(services, raw.headers)) !== userId) {
        return failure(c, 401, 'signed-out', UPLOAD.signedOut);
      }
      const isBlurred = env.PHOTO_SCREENING;
      const isSaved = await savePicture({db, selfies}, {userId, isBlurred}, versions);
      return isSaved
        ? c.json(await state(userId), 201)
        : failure(c, 409, 'changed', VERIFY.outdated);
    } catch (error) {
      return uploadFailure(c, error);
    }
  });
  return app;
}
