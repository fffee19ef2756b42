// Middleware for routes of signed-in members: answers 401 with `message` unless the request has a session.
import {createMiddleware} from 'hono/factory';
import {failure} from '../../platform/http/answers.ts';
import {currentSession, sessionUser, type Services} from './services.ts';

/** Sets `userId`. */
export const requireUser = (services: Services, message: string) =>
  createMiddleware<{Variables: {userId: string}}>(async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (userId === undefined) return failure(c, 401, 'signed-out', message);
    c.set('userId', userId);
    return next();
  });

export type SessionMember = {
  readonly userId: string;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly email: string;
  readonly isConfirmed: boolean;
};

/** Sets `member`. */
export const requireSession = (services: Services, message: string) =>
  createMiddleware<{Variables: {member: SessionMember}}>(async (c, next) => {
    const current = await currentSession(services, c.req.raw.headers);
    if (!current) return failure(c, 401, 'signed-out', message);
    const {id: userId, email, emailVerified: isConfirmed} = current.user;
    const {id: sessionId, createdAt: signedInAt} = current.session;
    c.set('member', {userId, sessionId, signedInAt: new Date(signedInAt), email, isConfirmed});
    return next();
  });
