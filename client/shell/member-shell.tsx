// What every signed-in page stands in: the replica, the connection's state in words, and the check
// whether the member's profile is complete. Fetched by those who are signed in only.
import {ZeroProvider, useZero} from '@rocicorp/zero/react';
import {Suspense, useDeferredValue, useEffect, useState, type ReactNode} from 'react';
import {useDelivery} from '../outbox/use-outbox.ts';
import {useForgetHiddenPhotos} from '../photos/use-forget-hidden.ts';
import {UnfinishedSaves} from '../questionnaire/unfinished-saves.tsx';
import {noteComplete, noteIncomplete, wasIncomplete} from '../session/incomplete.ts';
import {later, noteFirstPage, useLater} from '../ui/later.ts';
import {Loading} from '../ui/loading.tsx';
import {Reporting} from './reporting.tsx';
import {Toasts} from '../ui/toasts.tsx';
import {useIsOffline, useReconnect} from '../zero/connection.ts';
import {preloadMemberData} from '../zero/preload.ts';
import {adoptFilledReplica, useZeroFor} from '../zero/instance.ts';
import {useReplicaRenewal, useClearSentMarks} from '../zero/use-replica-renewal.ts';
import {CompletenessProvider, useCompleteness, useUserID} from '../zero/member.ts';
import {ConnectionBanner} from './connection-banner.tsx';
import {DevtoolsDoor} from './devtools-door.tsx';
import {Notices} from './notices.tsx';

const overPage = later(() => import('./over-page.tsx'));

type MemberShellProps = {userID: string; children: ReactNode};

export default function MemberShell({userID, children}: MemberShellProps) {
  const zero = useZeroFor(userID);
  return (
    <ZeroProvider zero={zero}>
      <Subscriptions />
      <UnfinishedSaves />
      <Notices />
      <div data-shell className="flex min-h-dvh flex-col with-fills-screen:h-dvh">
        <ConnectionBanner />
        <WhenKnown>{children}</WhenKnown>
      </div>
      <Reporting />
      <DevtoolsDoor />
    </ZeroProvider>
  );
}

/** Holds everything one may see, so that each page opens on data that is already here, offline too. */
function Subscriptions() {
  const zero = useZero();
  useReconnect();
  useDelivery();
  useForgetHiddenPhotos();
  useReplicaRenewal();
  useClearSentMarks();
  useEffect(() => {
    const {complete, release} = preloadMemberData(zero);
    // What cannot be had is not waited for.
    void complete.then(noteFirstPage, noteFirstPage);
    void complete.then(
      () => adoptFilledReplica(zero),
      () => undefined,
    );
    return release;
  }, [zero]);
  const isOffline = useIsOffline();
  useEffect(() => {
    // What the device has is all there is to come.
    if (isOffline) noteFirstPage();
  }, [isOffline]);
  return null;
}

/**
 * Once known, it stays so: a replica that starts over takes no page away from under somebody's hands, and
 * whoever reloads a page of the questionnaire has it back before the server is heard of.
 */
function WhenKnown({children}: {children: ReactNode}) {
  const userID = useUserID();
  const completeness = useCompleteness();
  const isKnown = completeness !== 'checking';
  const [wasKnown, setWasKnown] = useState(() => wasIncomplete(userID));
  if (isKnown && !wasKnown) setWasKnown(true);
  useEffect(() => {
    if (completeness === 'incomplete') noteIncomplete(userID);
    if (completeness === 'complete') noteComplete();
  }, [completeness, userID]);
  // A first page is much to draw: deferred, React draws it in slices that leave room for a press.
  if (!useDeferredValue(isKnown || wasKnown)) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <CompletenessProvider value={completeness}>{children}</CompletenessProvider>
      {/* Beside a page: fetched once that is there. */}
      <Toasts />
      <OverPage />
    </Suspense>
  );
}

function OverPage() {
  const {Part} = useLater(overPage);
  return Part ? <Part /> : null;
}
