// Parts of a page that its first sight does without: fetched once it has been painted, so that they are
// there when somebody wants them. Whoever wants one earlier gets it as soon as it is there, and whoever
// cannot have it is told so, beside what they pressed.
import {useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType} from 'react';
import {COULD_NOT_OPEN} from '../../rules/wording.ts';

/** A machine that is never idle does not get less of Wing. */
const LATEST_MS = 1000;
/** A first page may never get all its data: its server is slow, or the session is not known. */
export const FIRST_PAGE_MS = 5000;

const firstPage = {isThere: false, waiting: new Set<() => void>()};
setTimeout(beginLater, FIRST_PAGE_MS);

/** The first page has its data: once it is drawn, with the photos in view, what can wait may be fetched. */
export function noteFirstPage(): void {
  onceIdle(() => {
    // One that is further down may not be fetched before it is scrolled to.
    const awaited = [...document.images].filter((image) => !image.complete && isInView(image));
    void Promise.allSettled(awaited.map((image) => image.decode())).then(beginLater);
  });
}

function isInView(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function beginLater(): void {
  firstPage.isThere = true;
  for (const act of firstPage.waiting) act();
  firstPage.waiting.clear();
}

export type Later<Props> = {
  /** Rejects when it cannot be fetched; the next call tries again. */
  fetch: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Undefined until it is there. */
  part: () => ComponentType<Props> | undefined;
};

export function later<Props>(load: () => Promise<{default: ComponentType<Props>}>): Later<Props> {
  const listeners = new Set<() => void>();
  let part: ComponentType<Props> | undefined;
  let underWay: Promise<void> | undefined;
  const fetch = async () => {
    try {
      part = (await load()).default;
    } finally {
      underWay = undefined;
    }
    for (const listener of listeners) listener();
  };
  return {
    fetch: () => (underWay ??= fetch()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    part: () => part,
  };
}

/** Acts when the task that runs now is over, and before timers would. */
export function nextTask(act: () => void): () => void {
  const {port1, port2} = new MessageChannel();
  const over = () => {
    port1.close();
    act();
  };
  port1.addEventListener('message', over, {once: true});
  port1.start();
  port2.postMessage(0);
  return () => port1.close();
}

/** Acts as soon as the page as it is now has been painted. */
export function oncePainted(act: () => void): () => void {
  let stop: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    stop = nextTask(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    stop?.();
  };
}

/**
 * Acts when the page as it is now has been painted and the browser has nothing better to do, and never before the
 * first page is there: on a slow phone what is fetched and run for later would hold that up.
 */
export function whenIdle(act: () => void): () => void {
  if (firstPage.isThere) return onceIdle(act);
  let stop: (() => void) | undefined;
  const begin = () => {
    stop = onceIdle(act);
  };
  firstPage.waiting.add(begin);
  return () => {
    firstPage.waiting.delete(begin);
    stop?.();
  };
}

/** Runs these one after another, each {@link whenIdle}: together they would be one long task. */
export function inIdleTurns(acts: readonly (() => Promise<unknown>)[]): () => void {
  const [act, ...rest] = acts;
  if (!act) return () => undefined;
  let isOver = false;
  const turn = async () => {
    await act();
    if (!isOver) stop = inIdleTurns(rest);
  };
  let stop = whenIdle(() => void turn());
  return () => {
    isOver = true;
    stop();
  };
}

function onceIdle(act: () => void): () => void {
  let stop: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) {
      const request = requestIdleCallback(act, {timeout: LATEST_MS});
      stop = () => cancelIdleCallback(request);
    } else {
      const timer = setTimeout(act);
      stop = () => clearTimeout(timer);
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    stop?.();
  };
}

/** The part, once it is there. Without a network it comes when there is one. */
export function useLater<Props>(source: Later<Props>): {Part: ComponentType<Props> | undefined} {
  useEffect(() => {
    const fetch = () => void source.fetch().catch(() => undefined);
    const stop = whenIdle(fetch);
    window.addEventListener('online', fetch);
    return () => {
      stop();
      window.removeEventListener('online', fetch);
    };
  }, [source]);
  return {Part: useSyncExternalStore(source.subscribe, source.part)};
}

type Opening = {
  /** Whether it is wanted now. */
  open: boolean;
  /** It is not wanted any more, for it cannot be had: the next press is a new one. */
  onFailed: () => void;
};

/** A part that is opened by a press. `failure` says why it was not, until the next press. */
export function useOpening<Props>(source: Later<Props>, {open, onFailed}: Opening) {
  const {Part} = useLater(source);
  const [hasFailed, setFailed] = useState(false);
  const fail = useEffectEvent(() => {
    setFailed(true);
    onFailed();
  });
  const isAwaited = open && !Part;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    source.fetch().catch(() => isOver || fail());
    return () => {
      isOver = true;
    };
  }, [isAwaited, source]);
  return {Part, failure: hasFailed && !open && !Part ? COULD_NOT_OPEN : undefined};
}
