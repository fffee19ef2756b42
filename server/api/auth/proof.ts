// Whether a request is really its account's owner's: they know the password, or have none and have signed
// in just now. Knows nothing of what the proof is for.
import type {Context} from 'hono';
import {ACCOUNT, FRESH_SECONDS} from '../../../rules/account.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../sessions/services.ts';
import {limits} from './limited.ts';
import {checkPassword, hasPassword} from '../../domain/auth/password.ts';

type Claim = {
  userId: string;
  signedInAt: Date;
  password: string;
  /** What somebody reads who would have to sign in again. */
  stale: string;
};

/** Answers what to say to whoever has not proved it; undefined when they have. Wrong passwords are counted. */
export function proofs(services: Services) {
  const {db} = services;
  const {refused, forgive} = limits(services);
  return async (
    c: Context,
    {userId, signedInAt, password, stale}: Claim,
  ): Promise<Response | undefined> => {
    if (!(await hasPassword(db, userId))) {
      const isFresh = Date.now() - signedInAt.getTime() < FRESH_SECONDS * 1000;
      return isFresh ? undefined : failure(c, 403, 'stale-sign-in', stale);
    }
    const refusal = await refused(c, 'password', {account: userId});
    if (refusal) return refusal;
    if ((await checkPassword(db, userId, password)) !== 'right') {
      return failure(c, 400, 'wrong-password', ACCOUNT.passwordWrong);
    }
    await forgive(c, 'password', {account: userId});
    return undefined;
  };
}
