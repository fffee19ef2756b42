// Brings the person back to a step whose save did not hold, and repeats the saves that a closed tab
// has left behind. Shows nothing.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useCallback, useEffect, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {draftOf, keptDraft, tellDraft} from './draft-store.ts';
import {RETURNED} from './navigation.ts';
import {onFailedSave} from './saving.ts';

export function UnfinishedSaves() {
  const zero = useZero();
  const userID = useUserID();
  const isConnected = useIsConnected();
  useBringBack(zero, userID);
  useEffect(() => {
    if (!isConnected) return undefined;
    const connection = new AbortController();
    // Without the steps the next connection tries again.
    if (isAnyUnfinished(userID)) {
      resendAll(zero, userID, connection.signal).catch(() => undefined);
    }
    return () => connection.abort();
  }, [isConnected, zero, userID]);
  return null;
}

const isAnyUnfinished = (userID: string) =>
  ONBOARDING.some(({route}) => keptDraft(userID, route).sending !== undefined);

/** The steps are fetched for it: hardly anybody has left one unfinished. */
async function resendAll(zero: Zero, userID: string, connection: AbortSignal): Promise<void> {
  const {resendable} = await import('./resendable.ts');
  if (connection.aborted) return;
  for (const resend of resendable) resend(zero, userID);
}

/** One failure at a time: whoever is looking at one is brought to the next when they go on from it. */
function useBringBack(zero: Zero, userID: string): void {
  const navigate = useNavigate();
  const {key} = useLocation();
  const [waiting] = useState(() => untoldFailures(userID));

  const bringBack = useCallback(() => {
    // The address itself: React may still be busy with the navigation that Next began.
    const {pathname} = window.location;
    for (const [route, isEditing] of waiting) {
      const isOpen = hasFailed(userID, route);
      if (isOpen && pathname !== route && isFailedStep(userID, pathname)) return;
      // It waits until they have come: on the way, another navigation may lead elsewhere.
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
        bringBack();
      }),
    [bringBack, waiting],
  );
  const arrive = useCallback(() => {
    const step = stepAt(window.location.pathname);
    if (step && isStaying(zero)) tellDraft(userID, step.route);
    bringBack();
  }, [bringBack, zero, userID]);
  useEffect(arrive, [arrive, key]);
}

const hasFailed = (userID: string, route: OnboardingRoute) =>
  draftOf(userID, route).failure !== undefined;

/** Without a session the page is about to go. */
const isStaying = (zero: Zero) => zero.connection.state.current.name !== 'needs-auth';

const stepAt = (pathname: string) => ONBOARDING.find(({route}) => route === pathname);

function isFailedStep(userID: string, pathname: string): boolean {
  const step = stepAt(pathname);
  return step !== undefined && hasFailed(userID, step.route);
}

/** What pages before this one have left, of which nobody has been told: they ended with the session, say. */
function untoldFailures(userID: string): Map<OnboardingRoute, boolean> {
  const untold = ONBOARDING.flatMap(({route}): [OnboardingRoute, boolean][] => {
    const kept = keptDraft(userID, route);
    return kept.failure !== undefined && kept.untold ? [[route, kept.untold.isEditing]] : [];
  });
  return new Map(untold);
}
