// `POST /api/account/leave`: starts the deletion of an account, after its owner has proved their identity.
import {Hono} from 'hono';
import {z} from 'zod';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {LEAVE_GRACE_DAYS, LEAVING} from '../../../rules/account/leaving.ts';
import {ownerCheck} from './owner-middleware.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireSession} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {startLeaving} from './leave.ts';

const DAY_MS = 86_400_000;
const leaveRequest = z.object({password: z.string().max(1024).default('')});

export function leaveRoutes(services: Services): Hono {
  const {db} = services;
  const checkOwner = ownerCheck(services);
  const app = new Hono();

  app.post('/', requireSession(services, ACCOUNT.signedOut), async (c) => {
    const body = await readJson(c, leaveRequest);
    if (!body.success) return failure(c, 400, 'malformed', ACCOUNT.passwordWrong);
    const {userId, signedInAt} = c.var.member;
    const {password} = body.data;
    const refusal = await checkOwner(c, {userId, signedInAt, password, stale: LEAVING.signInAgain});
    if (refusal) return refusal;
    const leavesAt = new Date(Date.now() + LEAVE_GRACE_DAYS * DAY_MS);
    await startLeaving(db, userId, leavesAt);
    return c.json({leavesAt: leavesAt.toISOString()});
  });
  return app;
}
