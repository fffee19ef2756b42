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

/** The titles of the client's pages, by the patterns of their routes. */
export const PAGE_TITLES = {
  '/': "Let's set you up",
  '/signin': 'Sign in',
  '/reset-password': 'New password',
  '/confirm-email': 'Confirm your email',
  '/unsubscribe': 'Stop mails from Wing',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/community-rules': 'Community rules',
  '/safety': 'Safety tips',
  '/child-safety': 'Child safety',
  '/balance': 'Credits',
  '/welcome': 'Welcome to Wing!',
  '/dashboard': 'Home',
  '/preferences-intro': 'Understanding you',
  '/onboarding': 'The basics',
  '/background-info': 'Your background',
  '/relationship-readiness': 'What are you looking for?',
  '/dimension-weights': 'What matters to you?',
  '/looks-preference': 'Looks',
  '/background-preference': 'Background',
  '/interests-preference': 'Interests',
  '/personality-preference': 'Personality',
  '/three-years-question': 'In three years',
  '/first-date-question': 'First date',
  '/quality-time-question': 'Quality time',
  '/values-question': 'Values',
  '/upload-photos': 'Your photos',
  '/profile-preview': 'Your profile',
  '/account': 'Your account',
  '/matches': 'Matches',
  '/match-card': 'A suggestion',
  '/chat/:chatId': 'Chat',
  '*': 'Page not found',
} as const;
export type AppRoute = keyof typeof PAGE_TITLES;

const isRoute = (path: string): path is AppRoute => Object.hasOwn(PAGE_TITLES, path);

/** The route of a path, without what the path names. */
export function routeOf(pathname: string): AppRoute {
  if (/^\/chat\/[^/]+\/?$/.test(pathname)) return '/chat/:chatId';
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return isRoute(path) ? path : '*';
}
