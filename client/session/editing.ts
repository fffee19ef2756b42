// The isEditing flag: somebody who came from their profile to change an answer. It travels in the
// navigation's state, which the browser keeps over a reload.
import {useCallback} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';

export type EditingState = {readonly isEditing: boolean};

export const EDITING: EditingState = {isEditing: true};

export function useIsEditing(): boolean {
  const state: unknown = useLocation().state;
  return (
    typeof state === 'object' && state !== null && 'isEditing' in state && state.isEditing === true
  );
}

/** Goes to another step and forwards the flag. */
export function useGoToStep(): (route: string) => void {
  const navigate = useNavigate();
  const isEditing = useIsEditing();
  return useCallback(
    (route) => void navigate(route, isEditing ? {state: EDITING} : {}),
    [navigate, isEditing],
  );
}
