// Shows the connection's state above every signed-in page while it is not live. The banner appears without a member's
// action, so it must not move the page: wide pages reserve its space, on a phone it covers the name mark only, and in a
// room it lies below the header.
import {useConnectionState} from '@rocicorp/zero/react';
import {useRef, useState, useSyncExternalStore} from 'react';
import {connectionText} from '../zero/connection-text.ts';
import {useGraceIsOver, useHasNetwork} from '../zero/connection.ts';
import {usePageMark} from '../ui/page-marks.ts';
import {useUncovering} from './use-uncovering.ts';

/** What the browser's `offline` event tells before Zero notices. */
const NO_NETWORK = {name: 'disconnected', reason: 'offline event'} as const;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isTabHidden = () => document.visibilityState === 'hidden';

export function ConnectionBanner() {
  const zeroState = useConnectionState();
  const state = useHasNetwork() ? zeroState : NO_NETWORK;
  const isHidden = useSyncExternalStore(subscribeToVisibility, isTabHidden);
  const [wasConnected, setWasConnected] = useState(false);
  const isConnected = state.name === 'connected';
  if (isConnected && !wasConnected) setWasConnected(true);
  return (
    <output
      aria-label="Connection"
      className="fixed inset-x-0 top-0 z-30 block max-md:with-fills-screen:top-16"
    >
      {/* A tab that becomes visible has the time to connect before the banner appears. */}
      {isConnected ? null : (
        <Words key={String(isHidden)} words={connectionText(state, {wasConnected, isHidden})} />
      )}
    </output>
  );
}

function Words({words}: {words: string}) {
  // A changed text is a new element: in the same one the text would move.
  return useGraceIsOver() ? <Shown key={words} words={words} /> : null;
}

function Shown({words}: {words: string}) {
  const place = useRef<HTMLSpanElement>(null);
  usePageMark('strip');
  useUncovering(place);
  return (
    <span
      ref={place}
      data-strip
      className="block bg-ink px-4 py-1 text-center text-small font-semibold text-balance text-ground"
    >
      {words}
    </span>
  );
}
