// Both paths through the questionnaire, and the progress of each step.
import {expect, test} from 'vitest';
import {FINE_TUNE, ONBOARDING, stepOf, type OnboardingRoute} from './onboarding.ts';

const isStep = (route: string): route is OnboardingRoute =>
  ONBOARDING.some((step) => step.route === route);

function walk(route: OnboardingRoute): string[] {
  const {next} = stepOf(route);
  return isStep(next) ? [route, ...walk(next)] : [route, next];
}

test('leads from the basics to the profile in the specified order', () => {
  expect(walk('/onboarding')).toEqual([
    '/onboarding',
    '/background-info',
    '/relationship-readiness',
    '/dimension-weights',
    '/interests-preference',
    '/three-years-question',
    '/first-date-question',
    '/quality-time-question',
    '/values-question',
    '/profile-preview',
  ]);
});

test('leads through looks and background preference to interests on the second path', () => {
  expect(walk(FINE_TUNE.route).slice(0, 3)).toEqual([
    '/looks-preference',
    '/background-preference',
    '/interests-preference',
  ]);
  expect(stepOf('/personality-preference').next).toBe('/three-years-question');
});

test('never moves the progress back', () => {
  for (const {route, progress, next} of ONBOARDING) {
    if (isStep(next)) expect(stepOf(next).progress, route).toBeGreaterThan(progress);
  }
});

test('shows the specified progress', () => {
  const shown = ONBOARDING.map(({route, progress}) => [route, progress]);
  expect(shown).toEqual([
    ['/onboarding', 30],
    ['/background-info', 40],
    ['/relationship-readiness', 50],
    ['/dimension-weights', 60],
    ['/looks-preference', 65],
    ['/background-preference', 70],
    ['/interests-preference', 75],
    ['/personality-preference', 80],
    ['/three-years-question', 85],
    ['/first-date-question', 90],
    ['/quality-time-question', 95],
    ['/values-question', 100],
  ]);
});
