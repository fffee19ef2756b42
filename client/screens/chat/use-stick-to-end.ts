// Keeps a conversation at its end while new messages come, unless somebody has scrolled away to read;
// and asks for older ones before the start comes into view.
import {useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {VirtualizerHandle} from 'virtua';
import {keepEnd, toGo, type EndKeeper} from './end-keeper.ts';
import type {Line} from './line.ts';

/** So much is left above when the next older page is asked for. */
export const NEAR_START = 3000;

/** The list has found its end after a few frames; after these it is shown wherever it is. */
const PLACING_FRAMES = 20;

/** A frame to draw what has come, and one to find its place. */
function afterPlacing(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}

/** What was written in this browser while the page was open: no news to whoever reads it. */
function useWrittenHere(lines: readonly Line[]): ReadonlySet<string> {
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const fresh = lines.filter(({id, unsent}) => unsent !== undefined && !written.has(id));
  if (fresh.length > 0) setWritten(new Set([...written, ...fresh.map(({id}) => id)]));
  return written;
}

/** `loadOlder` is undefined while there is nothing older to be had. */
export function useStickToEnd(lines: readonly Line[], loadOlder: (() => void) | undefined) {
  const newest = lines.at(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const keeper = useRef<EndKeeper>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isPlaced, setPlaced] = useState(false);
  const newestId = newest?.id;
  // What one writes on another device does not take one away from what one reads here.
  const isWrittenHere = newest?.unsent !== undefined;
  const lastWritten = useRef(newest?.id);
  // What is unsent stands last for as long as it takes: what comes meanwhile stands before it.
  const lastAt = lines.findLast(({at}) => at !== undefined)?.at ?? 0;
  const [seenAt, setSeenAt] = useState(lastAt);
  if (isAtEnd && seenAt !== lastAt) setSeenAt(lastAt);
  const written = useWrittenHere(lines);
  const newestOfOthers = lines.findLast(({id, at}) => at !== undefined && !written.has(id));

  useLayoutEffect(() => {
    if (!scroller.current) return undefined;
    // On an iPhone the list puts off its own moves while it is scrolled, and shows its rows moved by them instead.
    const kept = keepEnd(scroller.current, () => (list.current?.getItemOffset(0) ?? 0) !== 0);
    keeper.current = kept;
    return kept.stop;
  }, []);

  useLayoutEffect(() => {
    if (newestId === undefined) return;
    // Once: whoever scrolls up from there makes the list longer, and stays where they are.
    const isJustWritten = isWrittenHere && lastWritten.current !== newestId;
    if (isWrittenHere) lastWritten.current = newestId;
    if (isJustWritten) keeper.current?.toEnd();
    else keeper.current?.follow();
  }, [newestId, isWrittenHere]);

  useEffect(() => {
    let left = PLACING_FRAMES;
    let frame = 0;
    const look = () => {
      left -= 1;
      const element = scroller.current;
      const isThere = element && list.current && list.current.viewportSize > 0 && toGo(element) < 2;
      if (left <= 0 || (isThere && left < PLACING_FRAMES - 2)) return setPlaced(true);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);

  const onScroll = (offset: number) => {
    setAtEnd(keeper.current?.scrolled() ?? true);
    if (offset < NEAR_START) loadOlder?.();
  };

  // Whoever is near the start already does not scroll when the connection is back, or a page was too short.
  useEffect(() => {
    if (!isPlaced || !loadOlder) return undefined;
    return afterPlacing(() => {
      const element = scroller.current;
      if (element && element.scrollTop < NEAR_START) loadOlder();
    });
  }, [isPlaced, loadOlder]);

  const hasNewBelow = !isAtEnd && (newestOfOthers?.at ?? 0) > seenAt;
  const toEnd = () => keeper.current?.toEnd();
  return {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd};
}
