// Keeps a conversation at its end unless the member has scrolled up, and loads older messages before the start is in
// view.
import {useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {VirtualizerHandle} from 'virtua';
import {stickToEnd, distanceToEnd, type StickyScroll} from './stick-to-end.ts';
import type {Line} from './chat-line.ts';

/** Distance from the start, in pixels, at which the next older page is requested. */
export const LOAD_OLDER_PX = 3000;

/** After this many frames the list is shown even if it has not reached its end. */
const PLACING_FRAMES = 20;

/** One frame to render new rows, and one to position them. */
function afterPlacing(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}

/** Ids of messages written in this browser while the page was open, which are not new to its member. */
function useOwnMessageIds(lines: readonly Line[]): ReadonlySet<string> {
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const fresh = lines.filter(({id, unsent}) => unsent !== undefined && !written.has(id));
  if (fresh.length > 0) setWritten(new Set([...written, ...fresh.map(({id}) => id)]));
  return written;
}

/** `loadOlder` is undefined when there are no older messages to load. */
export function useStickToEnd(lines: readonly Line[], loadOlder: (() => void) | undefined) {
  const newest = lines.at(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const keeper = useRef<StickyScroll>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isPlaced, setPlaced] = useState(false);
  const newestId = newest?.id;
  // A message that the member sends from another device does not scroll this one.
  const isWrittenHere = newest?.unsent !== undefined;
  const lastWritten = useRef(newest?.id);
  // Unsent messages are last, so new ones of the other member come before them.
  const lastAt = lines.findLast(({at}) => at !== undefined)?.at ?? 0;
  const [seenAt, setSeenAt] = useState(lastAt);
  if (isAtEnd && seenAt !== lastAt) setSeenAt(lastAt);
  const written = useOwnMessageIds(lines);
  const newestOfOthers = lines.findLast(({id, at}) => at !== undefined && !written.has(id));

  useLayoutEffect(() => {
    if (!scroller.current) return undefined;
    // On iOS the list defers its corrections while scrolling, and translates its rows instead.
    const sticky = stickToEnd(scroller.current, () => (list.current?.getItemOffset(0) ?? 0) !== 0);
    keeper.current = sticky;
    return sticky.stop;
  }, []);

  useLayoutEffect(() => {
    if (newestId === undefined) return;
    // Once per message, so that loading older messages does not scroll back to the end.
    const isJustWritten = isWrittenHere && lastWritten.current !== newestId;
    if (isWrittenHere) lastWritten.current = newestId;
    if (isJustWritten) keeper.current?.toEnd();
    else keeper.current?.follow();
  }, [newestId, isWrittenHere]);

  useEffect(() => {
    let framesLeft = PLACING_FRAMES;
    let frame = 0;
    const checkPlaced = () => {
      framesLeft -= 1;
      const element = scroller.current;
      const isThere =
        element && list.current && list.current.viewportSize > 0 && distanceToEnd(element) < 2;
      if (framesLeft <= 0 || (isThere && framesLeft < PLACING_FRAMES - 2)) return setPlaced(true);
      frame = requestAnimationFrame(checkPlaced);
    };
    frame = requestAnimationFrame(checkPlaced);
    return () => cancelAnimationFrame(frame);
  }, []);

  const onScroll = (offset: number) => {
    setAtEnd(keeper.current?.onScroll() ?? true);
    if (offset < LOAD_OLDER_PX) loadOlder?.();
  };

  // Near the start no scroll event follows after a reconnect or a page that was too short.
  useEffect(() => {
    if (!isPlaced || !loadOlder) return undefined;
    return afterPlacing(() => {
      const element = scroller.current;
      if (element && element.scrollTop < LOAD_OLDER_PX) loadOlder();
    });
  }, [isPlaced, loadOlder]);

  const hasNewBelow = !isAtEnd && (newestOfOthers?.at ?? 0) > seenAt;
  const toEnd = () => keeper.current?.toEnd();
  return {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd};
}
