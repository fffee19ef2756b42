// Back through the questionnaire. Next is the step's own affair.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {FINE_TUNE, ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {useIsEditing} from '../session/editing.ts';

const INTRODUCTION = '/preferences-intro';
const PROFILE = '/profile-preview';
/** The step that the profile alone offers. */
const OF_PROFILE: OnboardingRoute = '/personality-preference';

/** The navigation state of a step somebody was brought to, rather than walked to. */
export const RETURNED = {isReturned: true} as const;

/** The page from which the questionnaire leads to this step. */
function pageBefore(route: OnboardingRoute, isEditing: boolean): string {
  if (route === FINE_TUNE.route) return FINE_TUNE.from;
  const before = ONBOARDING.find(({next}) => next === route)?.route;
  return before ?? (isEditing || route === OF_PROFILE ? PROFILE : INTRODUCTION);
}

/** True on a page that was not reached by walking through the questionnaire. */
function useIsOutOfOrder(): boolean {
  const {key, state}: {key: string; state: unknown} = useLocation();
  const isReturned = typeof state === 'object' && state !== null && 'isReturned' in state;
  return key === 'default' || isReturned;
}

/** To the previous page; after a direct visit or a failed save, to the step that comes before. */
export function useGoBack(route: OnboardingRoute): () => void {
  const navigate = useNavigate();
  const isEditing = useIsEditing();
  const isOutOfOrder = useIsOutOfOrder();
  return useCallback(() => {
    if (!isOutOfOrder) {
      void navigate(-1);
      return;
    }
    // In place of this page: the one before that must not lead here again.
    void navigate(pageBefore(route, isEditing), {replace: true, state: {isEditing, ...RETURNED}});
  }, [navigate, isEditing, isOutOfOrder, route]);
}
