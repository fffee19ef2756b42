// The connection's state in words, over the head of every signed-in page while it is not live. It comes by
// itself, so it moves nothing: wide pages keep the room for it, a phone's it covers no more than the name mark
// of, and in a room it lies under the header, where the oldest messages are.
import {useConnectionState} from '@rocicorp/zero/react';
import {useRef, useState} from 'react';
import {
  connectionWords,
  LOST_PLACE_WORDS,
  useGraceIsOver,
  useHasNetwork,
} from '../zero/connection.ts';
import {useHasLostPlace} from '../zero/place.ts';
import {usePageMark} from '../ui/page-marks.ts';
import {useUncovering} from './use-uncovering.ts';

export function ConnectionBanner() {
  const state = useConnectionState();
  const name = useHasNetwork() ? state.name : 'disconnected';
  const [wasConnected, setWasConnected] = useState(false);
  const isConnected = name === 'connected';
  const words = useHasLostPlace() ? LOST_PLACE_WORDS : connectionWords(name, wasConnected);
  if (isConnected && !wasConnected) setWasConnected(true);
  return (
    <output
      aria-label="Connection"
      className="fixed inset-x-0 top-0 z-30 block max-md:with-fills-screen:top-16"
    >
      {isConnected ? null : <Words words={words} />}
    </output>
  );
}

function Words({words}: {words: string}) {
  // Other words are another line: in the same one they would move.
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
