// Keeps a conversation at its end while new messages come, unless somebody has scrolled away to read;
// and asks for older ones before the start comes into view.
import {useCallback, useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {VirtualizerHandle} from 'virtua';
import type {Line} from './line.ts';

/** This close to the end, in pixels, still counts as being there. */
const NEAR_END = 80;
/** So much is left above when the next older page is asked for. */
export const NEAR_START = 3000;

/** The list has found its end after a few frames; after these it is shown wherever it is. */
const PLACING_FRAMES = 20;

function toGo({scrollHeight, scrollTop, clientHeight}: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

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
  const sticks = useRef(true);
  const lastOffset = useRef(0);
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

  /** Whether the end is where one is, or was until rows turned out to be longer than was thought. */
  const isFollowing = useCallback(() => {
    const element = scroller.current;
    if (!element || !sticks.current) return false;
    // Only going up leaves the end. What has been scrolled tells of itself a frame late.
    return element.scrollTop >= lastOffset.current || toGo(element) < NEAR_END;
  }, []);

  // Not the list's own `scrollToIndex`: that goes back to its place for 150 ms after each row it measures,
  // whoever has scrolled away meanwhile.
  const follow = useCallback(() => {
    const element = scroller.current;
    if (!element || !isFollowing()) return;
    element.scrollTop = element.scrollHeight;
    lastOffset.current = element.scrollTop;
  }, [isFollowing]);

  const toEnd = useCallback(() => {
    sticks.current = true;
    lastOffset.current = 0; // Wherever one was.
    follow();
    // What has just come makes the list longer once it is drawn.
    requestAnimationFrame(follow);
  }, [follow]);

  useLayoutEffect(() => {
    if (newestId === undefined) return;
    // Once: whoever scrolls up from there makes the list longer, and stays where they are.
    const isJustWritten = isWrittenHere && lastWritten.current !== newestId;
    if (isWrittenHere) lastWritten.current = newestId;
    if (isJustWritten || isFollowing()) toEnd();
  }, [newestId, isWrittenHere, isFollowing, toEnd]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // The keyboard, the composer's growth, a photo or a line under a message change the room there is.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [follow]);

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
    const element = scroller.current;
    if (!element) return;
    sticks.current = isFollowing() || toGo(element) < NEAR_END;
    lastOffset.current = element.scrollTop;
    setAtEnd(sticks.current);
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
  return {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd};
}
