// Shows the connection state over every signed-in page while disconnected. It must not shift the layout: wide pages reserve
// its space, on a phone it is beside the name mark, and in a conversation below the header.
import {useConnectionState} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {CONNECTION} from '../../rules/shell-words.ts';
import {connectionText} from '../platform/replica/connection-text.ts';
import {useKnownCompleteness} from '../platform/replica/member.ts';
import {isVersionRefused} from '../platform/replica/network.ts';
import {useConnection} from '../platform/replica/connection.ts';
import {useIsHidden} from '../ui/use-is-hidden.ts';
import {useCover} from './use-cover.ts';

/** Shorter interruptions are not shown. */
const GRACE_MS = 1500;
/** Before Zero knows it. */
const NO_NETWORK = {name: 'disconnected', reason: 'no network'} as const;

export function ConnectionBanner() {
  const zeroState = useConnectionState();
  const connection = useConnection();
  const isAhead = zeroState.name === 'connected' || zeroState.name === 'connecting';
  const state = connection === 'offline' && isAhead ? NO_NETWORK : zeroState;
  const isHidden = useIsHidden();
  const hasRows = useKnownCompleteness() !== 'checking';
  const [wasConnected, setWasConnected] = useState(false);
  const isConnected = connection === 'connected';
  if (isConnected && !wasConnected) setWasConnected(true);
  return (
    <output
      aria-label={CONNECTION.label}
      className="fixed inset-x-0 top-0 z-30 block max-md:top-2 max-md:end-2 max-md:start-32 max-md:with-fills-screen:inset-x-0 max-md:with-fills-screen:top-16"
    >
      {/* The key restarts the grace period when the tab becomes visible. */}
      {isConnected ? null : (
        <DelayedText
          key={String(isHidden)}
          words={connectionText(state, {
            wasConnected,
            isHidden,
            hasRows,
            isRefused: isVersionRefused(),
          })}
        />
      )}
    </output>
  );
}

function DelayedText({words}: {words: string}) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  // The key replaces the element: a changed text in the same element counts as a layout shift.
  return isLate ? <BannerText key={words} words={words} /> : null;
}

function BannerText({words}: {words: string}) {
  const place = useCover<HTMLSpanElement>('strip');
  return (
    <span
      ref={place}
      data-strip
      className="block bg-ink px-4 py-1 text-center text-small font-semibold text-balance text-ground max-md:rounded-quill max-md:with-fills-screen:rounded-none"
    >
      {words}
    </span>
  );
}
