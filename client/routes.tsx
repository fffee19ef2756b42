// Every address Wing answers to. Each screen is fetched when it is first visited, and the signed-in
// shell with Zero only once somebody is signed in, so that public pages stay light.
import {lazy, type ComponentType} from 'react';
import {createBrowserRouter, RouterProvider} from 'react-router-dom';
import {Guard} from './shell/guard.tsx';
import {Root} from './shell/root.tsx';
import {RouteFailure} from './shell/route-failure.tsx';
import {markArrival} from './ui/arrival.ts';

type ScreenModule = {default: ComponentType};

function route(path: string, title: string, load: () => Promise<ScreenModule>) {
  const Screen = lazy(load);
  return {path, element: <Screen />, handle: {title}};
}

const PUBLIC = [
  route('/', "Let's set you up", () => import('./screens/landing/screen.tsx')),
  route('/signin', 'Sign in', () => import('./screens/signin/screen.tsx')),
  route('/reset-password', 'New password', () => import('./screens/reset-password/screen.tsx')),
  route('/confirm-email', 'Confirm your email', () => import('./screens/confirm-email/screen.tsx')),
  route('/balance', 'Credits', () => import('./screens/balance/screen.tsx')),
  route('/terms', 'Terms', () => import('./screens/terms/screen.tsx')),
  route('/privacy', 'Privacy', () => import('./screens/privacy/screen.tsx')),
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

const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    children: [...PUBLIC, {element: <Guard />, children: SIGNED_IN}],
  },
]);

let lastKey = router.state.location.key;
router.subscribe(({location}) => {
  if (location.key === lastKey) return;
  lastKey = location.key;
  markArrival();
});

export function App() {
  return <RouterProvider router={router} />;
}
