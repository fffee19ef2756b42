// Components whose code is fetched separately: screens when they are visited, other parts after the first paint. A
// fetched part renders synchronously, while React's `lazy` shows its fallback for 300 ms.
import {createElement, use, useEffect, useSyncExternalStore, type ComponentType} from 'react';

/** Maximum delay of a fetch on a machine that is never idle. */
const IDLE_TIMEOUT_MS = 1000;
/** The first page counts as complete after this time, also without its data. */
export const FIRST_PAGE_TIMEOUT_MS = 5000;
/** A failed fetch is retried at the next render after this time, when React has shown the error boundary. */
const RETRY_MS = 1000;

const firstPage = {isThere: false, waiting: new Set<() => void>()};
setTimeout(startDeferredFetches, FIRST_PAGE_TIMEOUT_MS);

/** Call when the first page has its data. Other parts are fetched after its visible photos have loaded. */
export function noteFirstPage(): void {
  onceIdle(() => {
    // Images below the viewport may not be fetched before they are scrolled to.
    const awaited = [...document.images].filter((image) => !image.complete && isInView(image));
    void Promise.allSettled(awaited.map((image) => image.decode())).then(() =>
      oncePainted(startDeferredFetches),
    );
  });
}

export function isInView(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

export const isFirstPageComplete = (): boolean => firstPage.isThere;

function startDeferredFetches(): void {
  firstPage.isThere = true;
  for (const act of firstPage.waiting) act();
  firstPage.waiting.clear();
}

/** As a component, it suspends until it is fetched. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Rejects when the fetch fails; the next call retries. */
  fetch: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Undefined until it is fetched. */
  part: () => ComponentType<Props> | undefined;
};

export function lazyPart<Props extends object>(
  load: () => Promise<{default: ComponentType<Props>}>,
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let part: ComponentType<Props> | undefined;
  let underWay: Promise<ComponentType<Props>> | undefined;
  let awaited: Promise<ComponentType<Props>> | undefined;
  const run = async () => {
    try {
      part = (await load()).default;
      for (const listener of listeners) listener();
      return part;
    } finally {
      underWay = undefined;
    }
  };
  const get = () => (underWay ??= run());
  const wait = () => {
    const waiting = get();
    waiting.catch(() => setTimeout(() => (awaited = undefined), RETRY_MS));
    return waiting;
  };
  function FetchedPart(props: Props) {
    // A component that has called `use` must call it again; the promise is resolved by then.
    return createElement(part && !awaited ? part : use((awaited ??= wait())), props);
  }
  return Object.assign(FetchedPart, {
    fetch: async () => {
      if (!part) await get();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    part: () => part,
  });
}

/** Runs after the next paint. */
export function oncePainted(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Runs after the next paint when the browser is idle and the first page is complete. On a slow phone other work would
 * delay that page.
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

/** Runs these sequentially, each {@link whenIdle}, to avoid one long task. Failures are ignored. */
export function inIdleTurns(acts: readonly (() => Promise<unknown>)[]): () => void {
  const [act, ...rest] = acts;
  if (!act) return () => undefined;
  let isOver = false;
  const turn = async () => {
    await act().catch(() => undefined);
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
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) {
      const request = requestIdleCallback(act, {timeout: IDLE_TIMEOUT_MS});
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

/** The part once it is fetched: when idle, and again on `online`. */
export function useLazyPart<Props extends object>(
  source: LazyPart<Props>,
): {Part: ComponentType<Props> | undefined} {
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
