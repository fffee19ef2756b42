// Middleware for routes of signed-in members: answers 401 with `message` unless the request has a session.
import {createMiddleware} from 'hono/factory';
import {failure} from '../http/answers.ts';
import {currentSession, sessionUser, type Services} from './services.ts';
import type {SessionMember} from './signed-in-lookup.ts';

/** Sets `userId`. */
export const requireUser = (services: Services, message: string) =>
  createMiddleware<{Variables: {userId: string}}>(async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (userId === undefined) return failure(c, 401, 'signed-out', message);
    c.set('userId', userId);
    return next();
  });

/** Sets `member`. */
export const requireSession = (services: Services, message: string) =>
  createMiddleware<{Variables: {member: SessionMember}}>(async (c, next) => {
    const member = await currentSession(services, c.req.raw.headers);
    if (!member) return failure(c, 401, 'signed-out', message);
    c.set('member', member);
    return next();
  });
