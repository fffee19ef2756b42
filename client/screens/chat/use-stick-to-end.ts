// Keeps a scroller at its end while new items come, unless somebody has scrolled away to read.
import {useLayoutEffect, useRef, useState} from 'react';

/** This close to the end, in pixels, still counts as being there. */
const NEAR = 80;

export function useStickToEnd(newestId: string | undefined, isOwn: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [seenId, setSeenId] = useState<string>();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const keep = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    // The keyboard, the composer's growth and the connection banner change the room there is.
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || newestId === undefined) return;
    if (isOwn) isAtEnd.current = true;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newestId, isOwn]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    setSeenId((seen) => (isAtEnd.current ? newestId : (seen ?? newestId)));
  };

  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  const hasNewBelow = seenId !== undefined && seenId !== newestId && !isOwn;
  return {scroller, onScroll, hasNewBelow, toEnd};
}
