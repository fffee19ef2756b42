// Back through the questionnaire. Next is the step's own affair.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {useIsEditing} from '../session/editing.ts';

/** The page of a step whose predecessor is none of the steps. */
const BEFORE_FIRST = '/preferences-intro';
const PROFILE = '/profile-preview';

/** The navigation state of a step somebody was brought to, rather than walked to. */
export const RETURNED = {isReturned: true} as const;

/** The step that leads here in the order of the questionnaire. */
export function stepBefore(route: OnboardingRoute): OnboardingRoute | undefined {
  return ONBOARDING.find(({next}) => next === route)?.route;
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
    const before = stepBefore(route) ?? (isEditing ? PROFILE : BEFORE_FIRST);
    // In place of this page: the one before that must not lead here again.
    void navigate(before, {replace: true, state: {isEditing, ...RETURNED}});
  }, [navigate, isEditing, isOutOfOrder, route]);
}
