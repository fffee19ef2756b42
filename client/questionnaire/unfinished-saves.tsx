// Brings the person back to a step whose save did not hold, and repeats the saves that a closed tab
// has left behind. Shows nothing.
import {useZero} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {useNavigate} from 'react-router-dom';
import {ONBOARDING} from '../../rules/onboarding.ts';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {draftOf} from './draft-store.ts';
import {RETURNED} from './navigation.ts';
import {onFailedSave} from './saving.ts';
import {resendable} from './steps/index.ts';

export function UnfinishedSaves() {
  const zero = useZero();
  const userID = useUserID();
  const isConnected = useIsConnected();
  const navigate = useNavigate();

  useEffect(
    () =>
      onFailedSave(({route, isEditing}) => {
        // The address itself: React may still be busy with the navigation that Next began.
        const {pathname} = window.location;
        if (pathname === route || isFailedStep(userID, pathname)) return;
        void navigate(route, {state: {isEditing, ...RETURNED}});
      }),
    [navigate, userID],
  );

  useEffect(() => {
    if (isConnected) for (const resend of resendable) resend(zero, userID);
  }, [isConnected, zero, userID]);
  return null;
}

/** Somebody who is looking at one failure meets the next one on their way. */
function isFailedStep(userID: string, pathname: string): boolean {
  const step = ONBOARDING.find(({route}) => route === pathname);
  return step !== undefined && draftOf(userID, step.route).failure !== undefined;
}
