// Keeps a conversation at its end while new messages come, unless somebody has scrolled away to read;
// and asks for older ones before the start comes into view.
import {useCallback, useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {VirtualizerHandle} from 'virtua';
import type {Line} from './line.ts';

/** This close to the end, in pixels, still counts as being there. */
const NEAR_END = 80;
/** So much is left above when the next older page is asked for. */
const NEAR_START = 3000;

/** The list has found its end after a few frames; after these it is shown wherever it is. */
const PLACING_FRAMES = 20;

function isEnd({scrollHeight, scrollTop, clientHeight}: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 2;
}

export function useStickToEnd(
  count: number,
  newest: Line | undefined,
  userID: string,
  loadOlder: () => void,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const sticks = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isPlaced, setPlaced] = useState(false);
  const [seenId, setSeenId] = useState(newest?.id);
  const newestId = newest?.id;
  const isOwn = newest?.sender === userID;
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);

  const toEnd = useCallback(() => {
    sticks.current = true;
    const element = scroller.current;
    if (count > 0) list.current?.scrollToIndex(count - 1, {align: 'end'});
    // What stands outside the list (its own margins) is part of the end too.
    requestAnimationFrame(() => {
      if (element && sticks.current) element.scrollTop = element.scrollHeight;
    });
  }, [count]);

  useLayoutEffect(() => {
    if (newestId !== undefined && (sticks.current || isOwn)) toEnd();
  }, [newestId, isOwn, toEnd]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // The keyboard, the composer's growth, a photo or a line under a message change the room there is.
    const observer = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    let left = PLACING_FRAMES;
    let frame = 0;
    const look = () => {
      left -= 1;
      const element = scroller.current;
      const isThere = element && list.current && list.current.viewportSize > 0 && isEnd(element);
      if (left <= 0 || (isThere && left < PLACING_FRAMES - 2)) return setPlaced(true);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);

  const onScroll = (offset: number) => {
    const element = scroller.current;
    if (!element) return;
    const isNear = element.scrollHeight - offset - element.clientHeight < NEAR_END;
    sticks.current = isNear;
    setAtEnd(isNear);
    if (offset < NEAR_START) loadOlder();
  };

  const hasNewBelow = !isAtEnd && seenId !== newestId && !isOwn;
  return {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd};
}
