// The guard of the desk's routes: an operator with both factors, and for routes about persons the role for them.
import {and, eq, gt, isNull, lt} from 'drizzle-orm';
import {createMiddleware} from 'hono/factory';
import {
  DESK,
  DESK_ACTIVE_HEADER,
  DESK_IDLE_SECONDS,
  type DeskRole,
} from '../../../../rules/desk/desk.ts';
import type {Env} from '../../../platform/config/env.ts';
import {operator, operatorSession} from '../../../platform/database/operator-tables.ts';
import {failure} from '../../../platform/http/answers.ts';
import type {Database} from '../../../platform/postgres/client.ts';
import {sessionToken} from '../../../platform/sessions/verified-cookie.ts';
import type {OperatorAuth} from './operator-auth.ts';

export type DeskServices = {
  readonly db: Database;
  readonly env: Pick<Env, 'VERIFICATION' | 'WING_SECRET' | 'WING_SECRET_BEFORE'>;
  readonly deskAuth: OperatorAuth;
};

export type Operator = {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly sessionId: string;
  readonly hasSecondFactor: boolean;
};
export type ForOperators = {Variables: {operator: Operator}};

/** Activity is stored to the minute, so that few requests write. */
const ACTIVE_STEP_MS = 60_000;

/** The operator of the request's session, unless it has expired or been idle for too long. */
export async function currentOperator(
  {db, deskAuth}: DeskServices,
  headers: Headers,
  now: Date,
): Promise<Operator | undefined> {
  const token = await sessionToken(deskAuth, headers);
  if (token === undefined) return undefined;
  const {id: sessionId, hasSecondFactor, expiresAt, activeAt} = operatorSession;
  const {id, email, role} = operator;
  const idleSince = new Date(now.getTime() - DESK_IDLE_SECONDS * 1000);
  const [found] = await db
    .select({id, email, role, sessionId, hasSecondFactor})
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.userId))
    .where(
      and(
        eq(operatorSession.token, token),
        gt(expiresAt, now),
        gt(activeAt, idleSince),
        isNull(operator.disabledAt),
      ),
    );
  return found;
}

/** Keeps the session alive. Requests that a timer makes do not call this. */
async function noteActivity({db}: DeskServices, sessionId: string, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - ACTIVE_STEP_MS);
  await db
    .update(operatorSession)
    .set({activeAt: now})
    .where(and(eq(operatorSession.id, sessionId), lt(operatorSession.activeAt, stale)));
}

/** Sets `operator`, who may have signed in with a password alone. */
export const requireSignIn = (services: DeskServices) =>
  createMiddleware<ForOperators>(async (c, next) => {
    const now = new Date();
    const found = await currentOperator(services, c.req.raw.headers, now);
    if (!found) return failure(c, 401, 'signed-out', DESK.signedOut);
    const isActive = c.req.method !== 'GET' || c.req.header(DESK_ACTIVE_HEADER) !== undefined;
    if (isActive) await noteActivity(services, found.sessionId, now);
    c.set('operator', found);
    return next();
  });

export const requireSecondFactor = createMiddleware<ForOperators>(async (c, next) =>
  c.var.operator.hasSecondFactor ? next() : failure(c, 403, 'second-factor', DESK.noSecondFactor),
);

/** For routes that show a person or act on one. */
export const refuseViewers = createMiddleware<ForOperators>(async (c, next) =>
  c.var.operator.role === 'operator' ? next() : failure(c, 403, 'viewer', DESK.notForViewers),
);
