// The order and progress of the onboarding screens.
import {STEPS as STEP_WORDS} from './questionnaire-words.ts';

export const ONBOARDING = [
  {route: '/onboarding', progress: 30, next: '/background-info'},
  {route: '/background-info', progress: 40, next: '/relationship-readiness'},
  {route: '/relationship-readiness', progress: 50, next: '/dimension-weights'},
  {route: '/dimension-weights', progress: 60, next: '/interests-preference'},
  {route: '/looks-preference', progress: 65, next: '/background-preference'},
  {route: '/background-preference', progress: 70, next: '/interests-preference'},
  {route: '/interests-preference', progress: 75, next: '/three-years-question'},
  {route: '/personality-preference', progress: 80, next: '/three-years-question'},
  {route: '/three-years-question', progress: 85, next: '/first-date-question'},
  {route: '/first-date-question', progress: 90, next: '/quality-time-question'},
  {route: '/quality-time-question', progress: 95, next: '/values-question'},
  {route: '/values-question', progress: 100, next: '/profile-preview'},
] as const;

/** The second path, offered beside Next on /dimension-weights. */
export const FINE_TUNE = {
  get label() {
    return STEP_WORDS.fineTune;
  },
  from: '/dimension-weights',
  route: '/looks-preference',
} as const;

/** Steps beside the main path, which a finished questionnaire may lack. */
export const OPTIONAL_STEPS: ReadonlySet<string> = new Set([
  '/looks-preference',
  '/background-preference',
  '/personality-preference',
]);

export type OnboardingRoute = (typeof ONBOARDING)[number]['route'];
export type OnboardingStep = (typeof ONBOARDING)[number];

const STEPS = new Map<OnboardingRoute, OnboardingStep>(
  ONBOARDING.map((step) => [step.route, step]),
);

export function stepOf(route: OnboardingRoute): OnboardingStep {
  const step = STEPS.get(route);
  if (!step) throw new Error(`No onboarding step ${route}`);
  return step;
}
