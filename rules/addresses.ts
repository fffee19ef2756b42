// Divides paths between the app and the server, for the server, the service worker and Vite's development server.

const SERVER_ROUTES = /^\/(api|photos|zero|desk|dev|healthz|readyz|metrics|\.well-known)(\/|$)/;
const FILE_ENDING = /\.[a-z\d]+$/i;

export function isServerAddress(pathname: string): boolean {
  return SERVER_ROUTES.test(pathname);
}

/** Whether the client's router handles the path: neither a server route nor a file. */
export function isAppAddress(pathname: string): boolean {
  return !isServerAddress(pathname) && !FILE_ENDING.test(pathname);
}

/** The patterns of the client's routes. */
export const APP_ROUTES = [
  '/',
  '/signin',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/terms',
  '/privacy',
  '/community-rules',
  '/safety',
  '/child-safety',
  '/balance',
  '/welcome',
  '/dashboard',
  '/preferences-intro',
  '/onboarding',
  '/background-info',
  '/relationship-readiness',
  '/dimension-weights',
  '/looks-preference',
  '/background-preference',
  '/interests-preference',
  '/personality-preference',
  '/three-years-question',
  '/first-date-question',
  '/quality-time-question',
  '/values-question',
  '/upload-photos',
  '/verify-photos',
  '/profile-preview',
  '/account',
  '/matches',
  '/match-card',
  '/chat/:chatId',
  '*',
] as const;
export type AppRoute = (typeof APP_ROUTES)[number];

const isRoute = (path: string): path is AppRoute => APP_ROUTES.some((route) => route === path);

/** The route that shows a path: `/chat/:chatId` for any chat's, `*` for a path that is no page of Wing. */
export function routeOf(pathname: string): AppRoute {
  if (/^\/chat\/[^/]+\/?$/.test(pathname)) return '/chat/:chatId';
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return isRoute(path) ? path : '*';
}
