// The routes. The visited screen is fetched first, the others after its paint; the shell with Zero and members'
// screens are fetched for members only.
import {DirectionProvider} from '@base-ui/react/direction-provider';
import {useEffect, type ComponentType} from 'react';
import {BrowserRouter, matchPath, Route, Routes} from 'react-router-dom';
import type {AppRoute} from '../../rules/addresses.ts';
import {PAGE_TITLES} from '../../rules/page-titles.ts';
import {LANGUAGES} from '../../rules/words/languages.ts';
import type {Part} from '../../rules/words/parts.ts';
import {QUESTIONS, SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {loadConfig} from '../platform/http/config.ts';
import {lastMember} from '../platform/storage/remembered.ts';
import {usePageLanguage} from '../platform/language/language.ts';
import {useSession} from '../platform/session/session.ts';
import {fetchShell, MembersOnly, Shell} from './route-guards.tsx';
import {Root} from './root.tsx';
import {DocumentTitle} from './document-title.tsx';
import {inIdleTurns, lazyPart, noteFirstPage, type LazyPart} from '../ui/lazy-part.ts';

type Place = {path: AppRoute; Screen: LazyPart<object>};

const route = (
  path: AppRoute,
  load: () => Promise<{default: ComponentType}>,
  words?: readonly Part[],
): Place => ({path, Screen: lazyPart(load, words)});

const publicRoute = (path: AppRoute, load: () => Promise<{default: ComponentType}>): Place =>
  route(path, load, ['public']);
const legalRoute = (path: AppRoute, load: () => Promise<{default: ComponentType}>): Place =>
  route(path, load, ['public', 'legal']);

const loadBalance = () => import('../features/credits/balance.tsx');
/** Differs for visitors and members. */
const BALANCE = publicRoute('/balance', loadBalance);

const PUBLIC = [
  publicRoute('/', () => import('../features/public/landing.tsx')),
  publicRoute('/signin', () => import('./signin.tsx')),
  publicRoute('/reset-password', () => import('../features/account/reset-password.tsx')),
  publicRoute('/confirm-email', () => import('../features/account/confirm-email.tsx')),
  publicRoute('/unsubscribe', () => import('../features/notices/unsubscribe.tsx')),
  legalRoute('/terms', () => import('../features/public/terms.tsx')),
  legalRoute('/privacy', () => import('../features/public/privacy.tsx')),
  legalRoute('/community-rules', () => import('../features/public/community-rules.tsx')),
  legalRoute('/safety', () => import('../features/public/safety.tsx')),
  legalRoute('/child-safety', () => import('../features/public/child-safety.tsx')),
  publicRoute('*', () => import('../features/public/not-found.tsx')),
];

const SIGNED_IN = [
  route('/welcome', () => import('../features/questionnaire/welcome.tsx')),
  route('/dashboard', () => import('../features/home/dashboard.tsx'), []),
  route('/preferences-intro', () => import('../features/questionnaire/preferences-intro.tsx')),
  route('/onboarding', () => import('../features/questionnaire/onboarding.tsx')),
  route('/background-info', () => import('../features/questionnaire/background-info.tsx')),
  route(
    '/relationship-readiness',
    () => import('../features/questionnaire/relationship-readiness.tsx'),
  ),
  route('/dimension-weights', () => import('../features/questionnaire/dimension-weights.tsx')),
  route('/looks-preference', () => import('../features/questionnaire/looks-preference.tsx')),
  route(
    '/background-preference',
    () => import('../features/questionnaire/background-preference.tsx'),
  ),
  route(
    '/interests-preference',
    () => import('../features/questionnaire/interests-preference.tsx'),
  ),
  route(
    '/personality-preference',
    () => import('../features/questionnaire/personality-preference.tsx'),
  ),
  ...QUESTIONS.map((question) =>
    route(SINGLE_CHOICE[question].route, async () => {
      const {default: SingleChoice} = await import('../features/questionnaire/single-choice.tsx');
      return {default: () => <SingleChoice question={question} />};
    }),
  ),
  route('/upload-photos', () => import('../features/photos/upload-photos.tsx')),
  route('/verify-photos', () => import('../features/photos/verify-photos.tsx')),
  route('/profile-preview', () => import('../features/people/profile-preview.tsx')),
  route('/account', () => import('../features/account/account.tsx')),
  route('/matches', () => import('../features/suggestions/matches.tsx'), ['cards']),
  route('/match-card', () => import('../features/suggestions/match-card.tsx'), [
    'cards',
    'public',
    'rest',
  ]),
  route('/chat/:chatId', () => import('../features/chat/chat.tsx')),
];

const fetchesOf = (places: readonly Place[]) => places.map(({Screen}) => Screen.fetch);

/** Log Out needs it, also offline. */
const fetchForgetMember = async () => void (await import('./forget-member.ts'));

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
    own ? loadConfig() : undefined,
  ];
  for (const fetch of ahead) fetch?.catch(() => undefined);
  await visited?.Screen.fetch().catch(() => undefined);
}

function fetchBalance(): Promise<void> {
  return loadBalance().then(({fetchMembersPart}) => fetchMembersPart());
}

export function App() {
  const language = usePageLanguage();
  // Another language draws the page anew: a part that does not render again would keep its words.
  // Without transitions a fetched page renders in the next frame; a transition would let other work run first.
  return (
    <DirectionProvider key={language} direction={LANGUAGES[language].direction}>
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
    </DirectionProvider>
  );
}
