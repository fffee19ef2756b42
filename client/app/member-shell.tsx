// The frame of every signed-in page: provides the replica, shows the connection, and checks whether the profile is complete.
import {ZeroProvider, useZero} from '@rocicorp/zero/react';
import {Suspense, useDeferredValue, useEffect, useState, type ReactNode} from 'react';
import {useDelivery} from '../platform/writes/use-queue.ts';
import {
  clearIncompleteMark,
  markIncomplete,
  wasIncomplete,
} from '../platform/session/incomplete.ts';
import {deferredPart, noteFirstPage} from '../ui/lazy-part.ts';
import {Loading} from '../ui/loading.tsx';
import {DialogHost} from '../ui/dialogs.tsx';
import {PROBLEMS} from '../../rules/wording.ts';
import {canStore} from '../platform/replica/can-store.ts';
import {toastError, Toasts} from '../ui/toast.ts';
import {useConnection, useReconnect} from '../platform/replica/connection.ts';
import {preloadMemberData} from '../platform/replica/preload.ts';
import {useZeroFor} from '../platform/replica/instance.ts';
import {CompletenessProvider, useCompleteness, useUserID} from '../platform/replica/member.ts';
import {ConnectionBanner} from './connection-banner.tsx';
import {WithoutRows} from './without-rows.tsx';
import {DevtoolsToggle} from './devtools-toggle.tsx';
import {useAccountLanguage, useKeptWords} from './account-language.ts';
import {News} from './news.tsx';

const BackgroundWork = deferredPart(() => import('./background-work.tsx'));
const Overlay = deferredPart(() => import('./overlay.tsx'));

type MemberShellProps = {userID: string; children: ReactNode};

export default function MemberShell({userID, children}: MemberShellProps) {
  const zero = useZeroFor(userID);
  return (
    <ZeroProvider zero={zero}>
      <Subscriptions />
      <News />
      <BackgroundWork />
      <div data-shell className="flex min-h-dvh flex-col with-fills-screen:h-dvh">
        <WhenCompletenessKnown>{children}</WhenCompletenessKnown>
      </div>
      <DialogHost />
      <DevtoolsToggle />
    </ZeroProvider>
  );
}

/** What a signed-in tab does from its start; the rest is in background-work.tsx. */
function Subscriptions() {
  const zero = useZero();
  useReconnect();
  useDelivery();
  useAccountLanguage();
  useKeptWords();
  useEffect(() => void preloadMemberData(zero).then(noteFirstPage, noteFirstPage), [zero]);
  useEffect(() => {
    if (!canStore()) toastError(PROBLEMS.cannotStore);
  }, []);
  const isOffline = useConnection() === 'offline';
  useEffect(() => {
    // Offline, no more rows will arrive.
    if (isOffline) void noteFirstPage();
  }, [isOffline]);
  return null;
}

/**
 * Shows the page as soon as completeness is known, and keeps it when the replica is replaced. After a reload in the
 * questionnaire the stored result is used.
 */
function WhenCompletenessKnown({children}: {children: ReactNode}) {
  const userID = useUserID();
  const completeness = useCompleteness();
  const isKnown = completeness !== 'checking';
  const [wasKnown, setWasKnown] = useState(() => wasIncomplete(userID));
  if (isKnown && !wasKnown) setWasKnown(true);
  useEffect(() => {
    if (completeness === 'incomplete') markIncomplete(userID);
    if (completeness === 'complete') clearIncompleteMark();
  }, [completeness, userID]);
  // Deferred, so that React renders the first page in slices and the tab stays responsive.
  const mayRender = useDeferredValue(isKnown || wasKnown);
  return (
    <CompletenessProvider value={completeness}>
      <ConnectionBanner />
      {mayRender ? <Suspense fallback={<Loading />}>{children}</Suspense> : <WithoutRows />}
      {/* Fetched after the page. */}
      <Toasts />
      <Overlay />
    </CompletenessProvider>
  );
}
