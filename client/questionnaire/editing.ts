// The isEditing flag: the member came from their profile to change an answer. It is in the navigation state, which survives a
// reload.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';

export type EditingState = {readonly isEditing: boolean};

export const EDITING_STATE: EditingState = {isEditing: true};

export function useIsEditing(): boolean {
  const state: unknown = useLocation().state;
  return (
    typeof state === 'object' && state !== null && 'isEditing' in state && state.isEditing === true
  );
}

/** Navigates to another step and keeps the flag. */
export function useGoToStep(): (route: string) => void {
  const navigate = useNavigate();
  const isEditing = useIsEditing();
  return useCallback(
    (route) => void navigate(route, isEditing ? {state: EDITING_STATE} : {}),
    [navigate, isEditing],
  );
}
