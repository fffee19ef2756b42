// The routes. The visited screen is fetched first, the others after its paint; the shell with Zero and members'
// screens are fetched for members only.
import {useEffect, type ComponentType} from 'react';
import {BrowserRouter, matchPath, Route, Routes} from 'react-router-dom';
import {PAGE_TITLES, type AppRoute} from '../rules/addresses.ts';
import {QUESTIONS, SINGLE_CHOICE} from '../rules/single-choice.ts';
import {loadConfig} from './session/config.ts';
import {lastMember} from './session/remembered.ts';
import {useSession} from './session/session.ts';
import {fetchShell, MembersOnly, Shell} from './shell/route-guards.tsx';
import {Root} from './shell/root.tsx';
import {DocumentTitle} from './shell/document-title.tsx';
import {inIdleTurns, lazyPart, noteFirstPage, type LazyPart} from './ui/lazy-part.ts';

type Place = {path: AppRoute; Screen: LazyPart<object>};

const route = (path: AppRoute, load: () => Promise<{default: ComponentType}>): Place => ({
  path,
  Screen: lazyPart(load),
});

const loadBalance = () => import('./screens/balance/balance.tsx');
/** Differs for visitors and members. */
const BALANCE = route('/balance', loadBalance);

const PUBLIC = [
  route('/', () => import('./screens/landing/landing.tsx')),
  route('/signin', () => import('./screens/signin/signin.tsx')),
  route('/reset-password', () => import('./screens/reset-password/reset-password.tsx')),
  route('/confirm-email', () => import('./screens/confirm-email/confirm-email.tsx')),
  route('/unsubscribe', () => import('./screens/unsubscribe/unsubscribe.tsx')),
  route('/terms', () => import('./screens/terms/terms.tsx')),
  route('/privacy', () => import('./screens/privacy/privacy.tsx')),
  route('/community-rules', () => import('./screens/community-rules/community-rules.tsx')),
  route('/safety', () => import('./screens/safety/safety.tsx')),
  route('/child-safety', () => import('./screens/child-safety/child-safety.tsx')),
  route('*', () => import('./screens/not-found/not-found.tsx')),
];

const SIGNED_IN = [
  route('/welcome', () => import('./screens/welcome/welcome.tsx')),
  route('/dashboard', () => import('./screens/dashboard/dashboard.tsx')),
  route('/preferences-intro', () => import('./screens/preferences-intro/preferences-intro.tsx')),
  route('/onboarding', () => import('./screens/onboarding/onboarding.tsx')),
  route('/background-info', () => import('./screens/background-info/background-info.tsx')),
  route(
    '/relationship-readiness',
    () => import('./screens/relationship-readiness/relationship-readiness.tsx'),
  ),
  route('/dimension-weights', () => import('./screens/dimension-weights/dimension-weights.tsx')),
  route('/looks-preference', () => import('./screens/looks-preference/looks-preference.tsx')),
  route(
    '/background-preference',
    () => import('./screens/background-preference/background-preference.tsx'),
  ),
  route(
    '/interests-preference',
    () => import('./screens/interests-preference/interests-preference.tsx'),
  ),
  route(
    '/personality-preference',
    () => import('./screens/personality-preference/personality-preference.tsx'),
  ),
  ...QUESTIONS.map((question) =>
    route(SINGLE_CHOICE[question].route, async () => {
      const {default: SingleChoice} = await import('./screens/single-choice/single-choice.tsx');
      return {default: () => <SingleChoice question={question} />};
    }),
  ),
  route('/upload-photos', () => import('./screens/upload-photos/upload-photos.tsx')),
  route('/profile-preview', () => import('./screens/profile-preview/profile-preview.tsx')),
  route('/account', () => import('./screens/account/account.tsx')),
  route('/matches', () => import('./screens/matches/matches.tsx')),
  route('/match-card', () => import('./screens/match-card/match-card.tsx')),
  route('/chat/:chatId', () => import('./screens/chat/chat.tsx')),
];

const fetchesOf = (places: readonly Place[]) => places.map(({Screen}) => Screen.fetch);

/** Log Out needs it, also offline. */
const fetchForgetMember = async () => void (await import('./shell/forget-member.ts'));

/** Prefetches the screens that the member may visit next. */
function OtherScreens() {
  const {status} = useSession();
  useEffect(() => {
    // A member's first page is complete when the shell calls noteFirstPage.
    if (status === 'signed-out') void noteFirstPage();
    const own =
      status === 'signed-in'
        ? [fetchShell, fetchForgetMember, ...fetchesOf(SIGNED_IN), fetchBalance]
        : [];
    const ended = new AbortController();
    void inIdleTurns([...own, ...fetchesOf([...PUBLIC, BALANCE])], ended.signal);
    return () => ended.abort();
  }, [status]);
  return null;
}

function toRoute({path, Screen}: Place) {
  const page = (
    <>
      <DocumentTitle title={PAGE_TITLES[path]} />
      <Screen />
      <OtherScreens />
    </>
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
