// Returns the member to a step whose save has failed, here or in a page that is gone. Renders nothing.
import {useZero} from '@rocicorp/zero/react';
import {useCallback, useEffect} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {ONBOARDING} from '../../rules/onboarding.ts';
import {useUserID} from '../zero/member.ts';
import {failureOf, markShown} from './draft.ts';
import {changeDraft, draftOf} from './draft-store.ts';
import {RETURNED} from './navigation.ts';
import {failAbandonedSaves, onFailedSave} from './saving.ts';

export function FailedSaves() {
  const zero = useZero();
  const userID = useUserID();
  const navigate = useNavigate();
  const {key} = useLocation();

  /** One failure at a time: the next when the member leaves the first. */
  const showFailure = useCallback(() => {
    // Reads the URL itself: React may still be processing the navigation of Next.
    const {pathname} = window.location;
    const here = ONBOARDING.find(({route}) => route === pathname)?.route;
    if (here && failureOf(draftOf(userID, here)) !== undefined) {
      // Without a session the page is about to redirect to the sign-in.
      const isSignedIn = zero.connection.state.current.name !== 'needs-auth';
      if (isSignedIn) changeDraft(userID, here, markShown);
      return;
    }
    const failed = ONBOARDING.find(({route}) => draftOf(userID, route).save?.state === 'failed');
    if (!failed) return;
    const isEditing = draftOf(userID, failed.route).save?.isEditing;
    void navigate(failed.route, {state: {isEditing, ...RETURNED}});
  }, [navigate, userID, zero]);

  useEffect(() => onFailedSave(showFailure), [showFailure]);
  useEffect(showFailure, [showFailure, key]);
  useEffect(() => failAbandonedSaves(userID), [userID]);
  return null;
}
