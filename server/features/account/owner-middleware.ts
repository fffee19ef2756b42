// Checks that a request comes from the account's owner: by password or, without one, by a recent sign-in.
import type {Context} from 'hono';
import {ACCOUNT, FRESH_SIGN_IN_SECONDS} from '../../../rules/account/account.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {rateLimits} from './rate-limit-middleware.ts';
import {hasPassword, isPassword} from './password.ts';

type Claim = {
  userId: string;
  signedInAt: Date;
  password: string;
  /** The message when the sign-in is too old. */
  stale: string;
};

/** The check answers a refusal, or undefined for the owner. Wrong passwords count against a rate limit. */
export function ownerCheck(services: Services) {
  const {db} = services;
  const {rateLimited, refund} = rateLimits(services);
  return async (
    c: Context,
    {userId, signedInAt, password, stale}: Claim,
  ): Promise<Response | undefined> => {
    if (!(await hasPassword(db, userId))) {
      const isFresh = Date.now() - signedInAt.getTime() < FRESH_SIGN_IN_SECONDS * 1000;
      return isFresh ? undefined : failure(c, 403, 'stale-sign-in', stale);
    }
    const refusal = await rateLimited(c, 'password', {account: userId});
    if (refusal) return refusal;
    if (!(await isPassword(db, userId, password))) {
      return failure(c, 400, 'wrong-password', ACCOUNT.passwordWrong);
    }
    await refund(c, 'password', {account: userId});
    return undefined;
  };
}
