// Back navigation in the questionnaire. Each step defines its own Next.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {
  FINE_TUNE,
  ONBOARDING,
  type OnboardingRoute,
} from '../../../rules/questionnaire/onboarding.ts';
import {useIsEditing} from './editing.ts';

const INTRODUCTION = '/preferences-intro';
const PROFILE = '/profile-preview';
/** The step that only the profile links to. */
const PROFILE_STEP: OnboardingRoute = '/personality-preference';

/** Navigation state of a step that is not preceded by its previous step in the browser history. */
const RETURNED = {isReturned: true} as const;

/** The page that precedes this step in the questionnaire. */
function pageBefore(route: OnboardingRoute, isEditing: boolean): string {
  if (route === FINE_TUNE.route) return FINE_TUNE.from;
  const before = ONBOARDING.find(({next}) => next === route)?.route;
  return before ?? (isEditing || route === PROFILE_STEP ? PROFILE : INTRODUCTION);
}

/** Whether the page was opened directly or by a redirect, so that the history does not hold the previous step. */
function useIsOutOfOrder(): boolean {
  const {key, state}: {key: string; state: unknown} = useLocation();
  const isReturned = typeof state === 'object' && state !== null && 'isReturned' in state;
  return key === 'default' || isReturned;
}

/** Returns a function that goes to the previous page; after a direct visit, to the preceding step. */
export function useGoBack(route: OnboardingRoute): () => void {
  const navigate = useNavigate();
  const isEditing = useIsEditing();
  const isOutOfOrder = useIsOutOfOrder();
  return useCallback(() => {
    if (!isOutOfOrder) {
      void navigate(-1);
      return;
    }
    // Replaces this history entry, so that Back on that page does not return here.
    void navigate(pageBefore(route, isEditing), {replace: true, state: {isEditing, ...RETURNED}});
  }, [navigate, isEditing, isOutOfOrder, route]);
}
