// Fetches the other steps while one is being answered, so that Next never waits for code.

const SCREENS = [
  () => import('../screens/background-info/screen.tsx'),
  () => import('../screens/relationship-readiness/screen.tsx'),
  () => import('../screens/dimension-weights/screen.tsx'),
  () => import('../screens/looks-preference/screen.tsx'),
  () => import('../screens/background-preference/screen.tsx'),
  () => import('../screens/interests-preference/screen.tsx'),
  () => import('../screens/three-years-question/screen.tsx'),
  () => import('../screens/first-date-question/screen.tsx'),
  () => import('../screens/quality-time-question/screen.tsx'),
  () => import('../screens/values-question/screen.tsx'),
  () => import('../screens/profile-preview/screen.tsx'),
];

/** A screen that cannot be fetched now is fetched when it is visited. */
export function prefetchSteps(): void {
  void Promise.allSettled(SCREENS.map((load) => load()));
}
