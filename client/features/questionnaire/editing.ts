// The isEditing flag: the member came from their profile to change an answer. It is in the navigation state, which survives a
// reload.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';

export type EditingState = {readonly isEditing: boolean};

export const EDITING_STATE: EditingState = {isEditing: true};

/** The list of answers. */
export const ANSWER_LIST = '/profile-preview#answers';

export function useIsEditing(): boolean {
  const state: unknown = useLocation().state;
  return (
    typeof state === 'object' && state !== null && 'isEditing' in state && state.isEditing === true
  );
}

/** Navigates to another page and keeps the flag. The list of answers replaces the step in the history: it is closed. */
export function useGoToStep(): (route: string) => void {
  const navigate = useNavigate();
  const isEditing = useIsEditing();
  return useCallback(
    (route) =>
      void navigate(route, {
        replace: route === ANSWER_LIST,
        ...(isEditing && {state: EDITING_STATE}),
      }),
    [navigate, isEditing],
  );
}
