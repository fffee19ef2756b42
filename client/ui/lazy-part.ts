// Components whose code is fetched separately: screens when they are visited, other parts after the first paint. A
// fetched part renders synchronously, while React's `lazy` shows its fallback for 300 ms.
import {loadWords} from '#words';
import {createElement, use, useEffect, useSyncExternalStore, type ComponentType} from 'react';
import type {Part} from '../../rules/words/parts.ts';

/** Maximum delay of a fetch on a machine that is never idle. */
const IDLE_TIMEOUT_MS = 1000;
/** The first page counts as complete after this time, also without its data. */
export const FIRST_PAGE_TIMEOUT_MS = 5000;
/** A failed fetch is retried at the next render after this time, when React has shown the error boundary. */
const RETRY_MS = 1000;
/** A failed fetch of a part that no render asks for is retried after this time. */
const LATER_MS = 30_000;

const firstPage = Promise.withResolvers<void>();
setTimeout(firstPage.resolve, FIRST_PAGE_TIMEOUT_MS);
let isFirstPageComplete = false;
void firstPage.promise.then(() => (isFirstPageComplete = true));

/** Call when the first page has its data. Other parts are fetched after its visible photos have loaded. */
export async function noteFirstPage(): Promise<void> {
  await untilIdle();
  // Images below the viewport may not be fetched before they are scrolled to.
  const awaited = [...document.images].filter((image) => !image.complete && isInView(image));
  await Promise.allSettled(awaited.map((image) => image.decode()));
  await untilPainted();
  firstPage.resolve();
}

/** Whether the first page is complete. What is out of view then waits for it no longer. */
export function useIsFirstPageComplete(): boolean {
  return useSyncExternalStore(subscribeToFirstPage, () => isFirstPageComplete);
}

function subscribeToFirstPage(listener: () => void): () => void {
  let isSubscribed = true;
  void firstPage.promise.then(() => isSubscribed && listener());
  return () => (isSubscribed = false);
}

export function isInView(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves after the next paint. */
export async function untilPainted(): Promise<void> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Resolves after the next paint, when the browser is idle. */
async function untilIdle(): Promise<void> {
  await nextFrame();
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve);
    else requestIdleCallback(resolve, {timeout: IDLE_TIMEOUT_MS});
  });
}

/** Resolves when the first page is complete and the browser is idle. On a slow phone other work would delay that page. */
export async function whenIdle(): Promise<void> {
  await firstPage.promise;
  await untilIdle();
}

/** Runs these sequentially, each {@link whenIdle}, to avoid one long task. Failures are ignored. */
export async function inIdleTurns(
  acts: readonly (() => Promise<unknown>)[],
  ended: AbortSignal,
): Promise<void> {
  for (const act of acts) {
    await whenIdle();
    if (ended.aborted) return;
    await act().catch(() => undefined);
  }
}

/** As a component, it suspends until it is fetched. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Rejects when the fetch fails; the next call retries. */
  fetch: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Undefined until it is fetched. */
  part: () => ComponentType<Props> | undefined;
};

/** `words` are the parts of the page's words that it reads, beside those of every page. */
export function lazyPart<Props extends object>(
  load: () => Promise<{default: ComponentType<Props>}>,
  words: readonly Part[] = ['public', 'rest'],
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let part: ComponentType<Props> | undefined;
  let underWay: Promise<ComponentType<Props>> | undefined;
  let awaited: Promise<ComponentType<Props>> | undefined;
  const run = async () => {
    try {
      const [loaded] = await Promise.all([load(), loadWords(...words)]);
      part = loaded.default;
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

/** Fetches the part when idle; after a failure again on `online` and after some time. Undefined until it is there. */
export function useLazyPart<Props extends object>(
  source: LazyPart<Props>,
): {Part: ComponentType<Props> | undefined} {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    const fetch = () => {
      clearTimeout(timer);
      source.fetch().catch(() => {
        if (isMounted) timer = setTimeout(fetch, LATER_MS);
      });
    };
    void whenIdle().then(fetch);
    window.addEventListener('online', fetch);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      window.removeEventListener('online', fetch);
    };
  }, [source]);
  return {Part: useSyncExternalStore(source.subscribe, source.part)};
}

/** A component that shows nothing until {@link useLazyPart} has it. */
export function deferredPart(load: () => Promise<{default: ComponentType}>) {
  const source = lazyPart(load);
  function DeferredPart() {
    const {Part} = useLazyPart(source);
    return Part ? createElement(Part) : null;
  }
  return Object.assign(DeferredPart, {fetch: source.fetch});
}
