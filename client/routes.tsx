// The routes. The visited screen is fetched first, the others after its paint; the shell with Zero and members'
// screens are fetched for members only.
import {useEffect, type ComponentType} from 'react';
import {BrowserRouter, matchPath, Route, Routes} from 'react-router-dom';
import type {AppRoute} from '../rules/addresses.ts';
import {loadConfig} from './session/config.ts';
import {lastMember} from './session/remembered.ts';
import {useSession} from './session/session.ts';
import {fetchShell, MembersOnly, Shell} from './shell/route-guards.tsx';
import {Root} from './shell/root.tsx';
import {DocumentTitle} from './shell/document-title.tsx';
import {inIdleTurns, lazyPart, noteFirstPage, type LazyPart} from './ui/lazy-part.ts';

type Place = {path: AppRoute; title: string; Screen: LazyPart<object>};

function route(
  path: AppRoute,
  title: string,
  load: () => Promise<{default: ComponentType}>,
): Place {
  return {path, title, Screen: lazyPart(load)};
}

const loadBalance = () => import('./screens/balance/screen.tsx');
/** Differs for visitors and members. */
const BALANCE = route('/balance', 'Credits', loadBalance);

const PUBLIC = [
  route('/', "Let's set you up", () => import('./screens/landing/screen.tsx')),
  route('/signin', 'Sign in', () => import('./screens/signin/screen.tsx')),
  route('/reset-password', 'New password', () => import('./screens/reset-password/screen.tsx')),
  route('/confirm-email', 'Confirm your email', () => import('./screens/confirm-email/screen.tsx')),
  route('/terms', 'Terms', () => import('./screens/terms/screen.tsx')),
  route('/privacy', 'Privacy', () => import('./screens/privacy/screen.tsx')),
  route(
    '/community-rules',
    'Community rules',
    () => import('./screens/community-rules/screen.tsx'),
  ),
  route('/safety', 'Safety tips', () => import('./screens/safety/screen.tsx')),
  route('/child-safety', 'Child safety', () => import('./screens/child-safety/screen.tsx')),
  route('*', 'Page not found', () => import('./screens/not-found/screen.tsx')),
];

const SIGNED_IN = [
  route('/welcome', 'Welcome to Wing!', () => import('./screens/welcome/screen.tsx')),
  route('/dashboard', 'Home', () => import('./screens/dashboard/screen.tsx')),
  route(
    '/preferences-intro',
    'Understanding you',
    () => import('./screens/preferences-intro/screen.tsx'),
  ),
  route('/onboarding', 'The basics', () => import('./screens/onboarding/screen.tsx')),
  route(
    '/background-info',
    'Your background',
    () => import('./screens/background-info/screen.tsx'),
  ),
  route(
    '/relationship-readiness',
    'What are you looking for?',
    () => import('./screens/relationship-readiness/screen.tsx'),
  ),
  route(
    '/dimension-weights',
    'What matters to you?',
    () => import('./screens/dimension-weights/screen.tsx'),
  ),
  route('/looks-preference', 'Looks', () => import('./screens/looks-preference/screen.tsx')),
  route(
    '/background-preference',
    'Background',
    () => import('./screens/background-preference/screen.tsx'),
  ),
  route(
    '/interests-preference',
    'Interests',
    () => import('./screens/interests-preference/screen.tsx'),
  ),
  route(
    '/personality-preference',
    'Personality',
    () => import('./screens/personality-preference/screen.tsx'),
  ),
  route(
    '/three-years-question',
    'In three years',
    () => import('./screens/three-years-question/screen.tsx'),
  ),
  route(
    '/first-date-question',
    'First date',
    () => import('./screens/first-date-question/screen.tsx'),
  ),
  route(
    '/quality-time-question',
    'Quality time',
    () => import('./screens/quality-time-question/screen.tsx'),
  ),
  route('/values-question', 'Values', () => import('./screens/values-question/screen.tsx')),
  route('/upload-photos', 'Your photos', () => import('./screens/upload-photos/screen.tsx')),
  route('/profile-preview', 'Your profile', () => import('./screens/profile-preview/screen.tsx')),
  route('/account', 'Your account', () => import('./screens/account/screen.tsx')),
  route('/matches', 'Matches', () => import('./screens/matches/screen.tsx')),
  route('/match-card', 'A suggestion', () => import('./screens/match-card/screen.tsx')),
  route('/chat/:chatId', 'Chat', () => import('./screens/chat/screen.tsx')),
];

const fetchesOf = (places: readonly Place[]) => places.map(({Screen}) => Screen.fetch);

/** Prefetches the screens that the member may visit next. */
function OtherScreens() {
  const {status} = useSession();
  useEffect(() => {
    // A member's first page is complete when the shell calls noteFirstPage.
    if (status === 'signed-out') noteFirstPage();
  }, [status]);
  useEffect(() => {
    const own = status === 'signed-in' ? [fetchShell, ...fetchesOf(SIGNED_IN), fetchBalance] : [];
    return inIdleTurns([...own, ...fetchesOf([...PUBLIC, BALANCE])]);
  }, [status]);
  return null;
}

function toRoute({path, title, Screen}: Place) {
  const page = (
    <DocumentTitle title={title} namesRoom={path === '/chat/:chatId'}>
      <Screen />
      <OtherScreens />
    </DocumentTitle>
  );
  return <Route key={path} path={path} element={page} />;
}

/**
 * Begins to fetch what this URL will probably show before the session is known. Resolves when a public page is
 * fetched or has failed.
 */
export async function fetchAhead(): Promise<void> {
  const {pathname} = location;
  const own = SIGNED_IN.find(({path}) => matchPath(path, pathname));
  const isKnown = lastMember() !== undefined;
  // A members-only URL implies a member, as does a remembered one.
  const isBalance = isKnown && pathname === BALANCE.path;
  const visited = PUBLIC.find(({path}) => path === pathname);
  // A failed fetch is repeated by the render.
  const ahead = [
    isKnown || own ? fetchShell() : undefined,
    own?.Screen.fetch(),
    isBalance ? fetchBalance() : undefined,
    own?.path === '/dashboard' ? loadConfig() : undefined,
  ];
  for (const fetch of ahead) fetch?.catch(() => undefined);
  await visited?.Screen.fetch().catch(() => undefined);
}

function fetchBalance(): Promise<void> {
  return loadBalance().then(({fetchMembersPart}) => fetchMembersPart());
}

export function App() {
  // Without transitions a fetched page renders in the next frame; a transition would let other work run first.
  return (
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route element={<Root />}>
          {PUBLIC.map(toRoute)}
          <Route element={<Shell />}>
            {toRoute(BALANCE)}
            <Route element={<MembersOnly />}>{SIGNED_IN.map(toRoute)}</Route>
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
