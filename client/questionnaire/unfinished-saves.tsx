// Redirects to a step whose save has failed, and repeats saves that a closed tab left unsent. Renders nothing.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useCallback, useEffect, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {draftOf, storedDraft, markFailureSeen} from './draft-store.ts';
import {RETURNED} from './navigation.ts';
import {onFailedSave} from './saving.ts';

export function UnfinishedSaves() {
  const zero = useZero();
  const userID = useUserID();
  const isConnected = useIsConnected();
  useReturnToFailedStep(zero, userID);
  useEffect(() => {
    if (!isConnected) return undefined;
    const connection = new AbortController();
    // If the steps fail to load, the next connection tries again.
    if (isAnyUnfinished(userID)) {
      resendAll(zero, userID, connection.signal).catch(() => undefined);
    }
    return () => connection.abort();
  }, [isConnected, zero, userID]);
  return null;
}

const isAnyUnfinished = (userID: string) =>
  ONBOARDING.some(({route}) => storedDraft(userID, route).sending !== undefined);

/** Loads the steps on demand: few members have an unfinished save. */
async function resendAll(zero: Zero, userID: string, connection: AbortSignal): Promise<void> {
  const {resendable} = await import('./resendable.ts');
  if (connection.aborted) return;
  for (const resend of resendable) resend(zero, userID);
}

/** Redirects to one failure at a time; to the next when the member leaves the first. */
function useReturnToFailedStep(zero: Zero, userID: string): void {
  const navigate = useNavigate();
  const {key} = useLocation();
  const [waiting] = useState(() => unseenFailures(userID));

  const returnToFailure = useCallback(() => {
    // Reads the URL itself: React may still be processing the navigation of Next.
    const {pathname} = window.location;
    for (const [route, isEditing] of waiting) {
      const isOpen = hasFailed(userID, route);
      if (isOpen && pathname !== route && isFailedStep(userID, pathname)) return;
      // Keeps the entry until the member has arrived, because another navigation may interfere.
      if (!isOpen || pathname === route) {
        waiting.delete(route);
        continue;
      }
      void navigate(route, {state: {isEditing, ...RETURNED}});
      return;
    }
  }, [navigate, userID, waiting]);

  useEffect(
    () =>
      onFailedSave(({route, isEditing}) => {
        waiting.set(route, isEditing);
        returnToFailure();
      }),
    [returnToFailure, waiting],
  );
  const arrive = useCallback(() => {
    const step = stepAt(window.location.pathname);
    if (step && isSessionAlive(zero)) markFailureSeen(userID, step.route);
    returnToFailure();
  }, [returnToFailure, zero, userID]);
  useEffect(arrive, [arrive, key]);
}

const hasFailed = (userID: string, route: OnboardingRoute) =>
  draftOf(userID, route).failure !== undefined;

/** Without a session the page is about to redirect to the sign-in. */
const isSessionAlive = (zero: Zero) => zero.connection.state.current.name !== 'needs-auth';

const stepAt = (pathname: string) => ONBOARDING.find(({route}) => route === pathname);

function isFailedStep(userID: string, pathname: string): boolean {
  const step = stepAt(pathname);
  return step !== undefined && hasFailed(userID, step.route);
}

/** Failures from earlier pages that the member has not seen, for example because the session ended. */
function unseenFailures(userID: string): Map<OnboardingRoute, boolean> {
  const unseen = ONBOARDING.flatMap(({route}): [OnboardingRoute, boolean][] => {
    const kept = storedDraft(userID, route);
    return kept.failure !== undefined && kept.unseenFailure
      ? [[route, kept.unseenFailure.isEditing]]
      : [];
  });
  return new Map(unseen);
}
