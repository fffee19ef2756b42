// The connection's state in words, at the top of every signed-in page while it is not live.
import {useConnectionState} from '@rocicorp/zero/react';
import {useState} from 'react';
import {connectionWords, useGraceIsOver, useHasNetwork} from '../zero/connection.ts';

export function ConnectionBanner() {
  const state = useConnectionState();
  const name = useHasNetwork() ? state.name : 'disconnected';
  const [wasConnected, setWasConnected] = useState(false);
  const isConnected = name === 'connected';
  if (isConnected && !wasConnected) setWasConnected(true);
  return (
    <output aria-label="Connection" className="sticky top-0 z-30 block">
      {isConnected ? null : <Words words={connectionWords(name, wasConnected)} />}
    </output>
  );
}

function Words({words}: {words: string}) {
  if (!useGraceIsOver()) return null;
  return (
    <span className="block bg-ink px-4 py-2 text-center text-small font-semibold text-ground">
      {words}
    </span>
  );
}
