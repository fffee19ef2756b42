// Which steps a member has answered. What is stored has passed the rule of its step, so that a column with a value is an answer.
import type {RowOf} from '../../../schema.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {
  ONBOARDING,
  OPTIONAL_STEPS,
  type OnboardingRoute,
} from '../../../rules/questionnaire/onboarding.ts';

/** The member's answers; a row is undefined until its first save. */
export type MemberRows = {
  readonly profile: Pick<RowOf<'profile'>, 'name' | 'age' | 'gender'> | undefined;
  readonly questionnaire:
    | Omit<
        RowOf<'questionnaire'>,
        'userId' | 'ageGivenAt' | 'pausedAt' | 'learningOffAt' | 'wokenAt' | 'language'
      >
    | undefined;
};
type Column = keyof NonNullable<MemberRows['questionnaire']>;

/** The columns that an answer always fills. The first step's answer is the profile. */
const COLUMNS: Readonly<Record<Exclude<OnboardingRoute, '/onboarding'>, readonly Column[]>> = {
  '/background-info': ['education', 'job', 'currentLocation', 'hometown'],
  '/relationship-readiness': ['relationshipReadiness', 'minAgePreference', 'maxAgePreference'],
  '/dimension-weights': ['dimensionWeights'],
  '/looks-preference': ['looksPreferenceGeneral'],
  '/background-preference': ['backgroundWeights'],
  '/interests-preference': ['interestWeights'],
  '/personality-preference': ['personalityPreferences'],
  '/three-years-question': ['threeYearsAnswer'],
  '/first-date-question': ['firstDateAnswer'],
  '/quality-time-question': ['qualityTimeAnswer'],
  '/values-question': ['valuesAnswer'],
};

export function isAnswered(route: OnboardingRoute, {profile, questionnaire}: MemberRows): boolean {
  if (route === '/onboarding') return isProfileComplete(profile);
  return COLUMNS[route].every((column) => (questionnaire?.[column] ?? '') !== '');
}

/** The first step of the main path without an answer. */
export const firstUnanswered = (rows: MemberRows): OnboardingRoute | undefined =>
  ONBOARDING.find(({route}) => !OPTIONAL_STEPS.has(route) && !isAnswered(route, rows))?.route;
