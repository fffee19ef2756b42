// What the routes of sign-in need besides.
import type {Services} from '../../../platform/sessions/services.ts';
import type {Auth} from './auth.ts';

export type SignInServices = Services & {
  readonly auth: Auth;
  /** better-auth with Google in it; undefined while Google is not configured or unreachable. */
  readonly google: () => Promise<Auth | undefined>;
};
