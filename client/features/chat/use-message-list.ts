// The virtual list of a conversation: starts at its end and stays there unless the member has scrolled up, and loads older messages
// before the start is in view.
import {defaultRangeExtractor, useVirtualizer, type Range} from '@tanstack/react-virtual';
import {useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {Line} from './chat-line.ts';

/** Distance from the start, in pixels, at which the next older page is requested. */
export const LOAD_OLDER_PX = 3000;
/** At this distance the member still counts as being at the end. */
const NEAR_END_PX = 80;
/** A usual line, until it is measured. */
const LINE_PX = 64;
/** The space above the first line. */
const ABOVE_PX = 72;
/** Lines before and after those in view. */
const OVERSCAN_LINES = 10;
/**
 * The newest lines that stay mounted. Each new message scrolls the list, which would unmount and remount a dozen
 * lines and lose the focus in them.
 */
const MOUNTED_LINES = 30;

function withNewest(range: Range): number[] {
  const from = Math.max(0, range.count - MOUNTED_LINES);
  const newest = Array.from({length: range.count - from}, (_, i) => from + i);
  return [...defaultRangeExtractor(range).filter((index) => index < from), ...newest];
}

function distanceToEnd({scrollHeight, scrollTop, clientHeight}: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Ids of messages written in this browser while the page was open, which are not new to its member. */
function useOwnMessageIds(lines: readonly Line[]): ReadonlySet<string> {
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const fresh = lines.filter(({id, unsent}) => unsent !== undefined && !written.has(id));
  if (fresh.length > 0) setWritten(new Set([...written, ...fresh.map(({id}) => id)]));
  return written;
}

/** `loadOlder` is undefined when there are no older messages to load. */
export function useMessageList(lines: readonly Line[], loadOlder: (() => void) | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => LINE_PX,
    // Rounded heights would leave gaps.
    measureElement: (element) => element.getBoundingClientRect().height,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    scrollMargin: ABOVE_PX,
    overscan: OVERSCAN_LINES,
    initialOffset: () => lines.length * LINE_PX,
    rangeExtractor: withNewest,
  });
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    list.scrollToEnd();
    // The keyboard and the composer change the height of the view.
    const observer = new ResizeObserver(() => wasAtEnd.current && list.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  // A message that the member sends from another device does not scroll this one.
  const newest = lines.at(-1);
  const newestId = newest?.id;
  const isWrittenHere = newest?.unsent !== undefined;
  const lastWritten = useRef(newestId);
  useLayoutEffect(() => {
    // Once per message, so that loading older messages does not scroll back to the end.
    if (!isWrittenHere || lastWritten.current === newestId) return;
    lastWritten.current = newestId;
    list.scrollToEnd();
  }, [list, newestId, isWrittenHere]);

  // Messages of others come before the unsent ones: the last line stays, which `followOnAppend` does not follow.
  useLayoutEffect(() => {
    if (wasAtEnd.current) list.scrollToEnd();
  }, [list, lines.length]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    wasAtEnd.current = distanceToEnd(element) < NEAR_END_PX;
    setAtEnd(wasAtEnd.current);
    if (element.scrollTop < LOAD_OLDER_PX) loadOlder?.();
  };
  // Near the start no scroll event follows after a reconnect or a page that was too short.
  useEffect(() => {
    if (scroller.current && scroller.current.scrollTop < LOAD_OLDER_PX) loadOlder?.();
  }, [loadOlder]);

  // Unsent messages are last, so new ones of the other member come before them.
  const lastAt = lines.findLast(({at}) => at !== undefined)?.at ?? 0;
  const [seenAt, setSeenAt] = useState(lastAt);
  if (isAtEnd && seenAt !== lastAt) setSeenAt(lastAt);
  const written = useOwnMessageIds(lines);
  const newestOfOthers = lines.findLast(({id, at}) => at !== undefined && !written.has(id));
  const hasNewBelow = !isAtEnd && (newestOfOthers?.at ?? 0) > seenAt;
  const rows = list.getVirtualItems().map(({index, start}) => ({index, top: start - ABOVE_PX}));
  return {scroller, list, rows, onScroll, isAtEnd, hasNewBelow};
}
