// The page that a visitor asked for before the guard sent them to /signin, kept in the history entry of that page.
import * as v from 'valibot';
import {routeOf, type AppRoute} from '../../rules/addresses.ts';

const CONFIRM_EMAIL = '/confirm-email' satisfies AppRoute;

const state = v.object({
  asked: v.object({
    path: v.string(),
    /** With its "?". */
    search: v.optional(v.string(), ''),
    /** The part of the page, with its "#". */
    hash: v.optional(v.string(), ''),
    /** Whose session ended there; undefined for a page that was opened without a session. */
    userID: v.optional(v.string()),
  }),
});

export type AskedFor = v.InferInput<typeof state>['asked'];

/**
 * Where a member goes after signing in: to the page asked for, unless another member's session ended there. One whose profile is
 * not complete goes to the questionnaire, or confirms the address first.
 */
export function pageAfterSignIn(
  historyState: unknown,
  {userID, isComplete}: {userID: string; isComplete: boolean},
): string {
  const home = isComplete ? '/dashboard' : '/welcome';
  const parsed = v.safeParse(state, historyState);
  if (!parsed.success) return home;
  const {path, search, hash, userID: whose} = parsed.output.asked;
  const isOpen = isComplete ? routeOf(path) !== '*' : path === CONFIRM_EMAIL;
  return isOpen && (whose === undefined || whose === userID) ? `${path}${search}${hash}` : home;
}
