// The page that a visitor asked for before the guard sent them to /signin, kept in the history entry of that page.
import * as v from 'valibot';
import {routeOf} from '../../rules/addresses.ts';

const state = v.object({
  asked: v.object({
    path: v.string(),
    /** The part of the page, with its "#". */
    hash: v.optional(v.string(), ''),
    /** Whose session ended there; undefined for a page that was opened without a session. */
    userID: v.optional(v.string()),
  }),
});

export type AskedFor = v.InferInput<typeof state>['asked'];

/** Where a complete member goes after signing in: to the page asked for, unless another member's session ended there. */
export function pageAfterSignIn(historyState: unknown, userID: string): string {
  const parsed = v.safeParse(state, historyState);
  if (!parsed.success) return '/dashboard';
  const {path, hash, userID: whose} = parsed.output.asked;
  const mayGo = routeOf(path) !== '*' && (whose === undefined || whose === userID);
  return mayGo ? `${path}${hash}` : '/dashboard';
}
