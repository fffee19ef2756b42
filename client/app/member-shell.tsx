// The frame of every signed-in page: provides the replica, shows the connection, and checks whether the profile is complete.
import {ZeroProvider, useQuery, useZero} from '@rocicorp/zero/react';
import {Suspense, useDeferredValue, useEffect, useState, type ReactNode} from 'react';
import {queries} from '../../queries/index.ts';
import {useDelivery} from '../platform/writes/use-queue.ts';
import {
  clearIncompleteMark,
  markIncomplete,
  wasIncomplete,
} from '../platform/session/incomplete.ts';
import {pushState} from '../platform/pwa/push.ts';
import {keepOnlyPhotos} from '../platform/pwa/photo-cache.ts';
import {deferredPart, noteFirstPage, whenIdle} from '../ui/lazy-part.ts';
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
import {restoreLostFocus} from './restore-lost-focus.ts';
import {useReportSeen} from './use-report-seen.ts';
import {News} from './news.tsx';
import {RefusedWrites} from './refused-writes.ts';

const Overlay = deferredPart(() => import('./overlay.tsx'));

type MemberShellProps = {userID: string; children: ReactNode};

export default function MemberShell({userID, children}: MemberShellProps) {
  const zero = useZeroFor(userID);
  return (
    <ZeroProvider zero={zero}>
      <Subscriptions />
      <RefusedWrites />
      <News />
      <div data-shell className="flex min-h-dvh flex-col with-fills-screen:h-dvh">
        <WhenCompletenessKnown>{children}</WhenCompletenessKnown>
      </div>
      <DialogHost />
      <DevtoolsToggle />
    </ZeroProvider>
  );
}

/** Runs the background work of a signed-in tab. */
function Subscriptions() {
  const zero = useZero();
  useReconnect();
  useDelivery();
  useEvictHiddenPhotos();
  useReportSeen();
  useAccountLanguage();
  useKeptWords();
  useEffect(restoreLostFocus, []);
  // Subscribes again what the server has lost.
  useEffect(
    () =>
      void whenIdle()
        .then(pushState)
        .catch(() => undefined),
    [],
  );
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

/** Deletes cached photos that the member may no longer see, also for offline use. */
function useEvictHiddenPhotos(): void {
  const [own, {type: ownType}] = useQuery(queries.me.profile());
  const [suggestions, {type: suggestionsType}] = useQuery(queries.me.suggestions());
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const isKnown = [ownType, suggestionsType, chatsType].every((type) => type === 'complete');
  const others = [...suggestions, ...chats].flatMap(({otherPhotos}) => otherPhotos);
  const keys = [...(own?.photos ?? []), ...others].map(({key}) => key).join(' ');
  useEffect(() => {
    if (isKnown) void keepOnlyPhotos(new Set(keys.split(' ')));
  }, [isKnown, keys]);
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
