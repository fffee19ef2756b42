// Components whose code is fetched separately: screens when they are visited, other parts after the first paint. A part that
// was fetched renders at once, where React's own `lazy` shows its fallback for a third of a second. A part that cannot be
// fetched reports so beside the control that opens it.
import {
  createElement,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import {COULD_NOT_OPEN} from '../../rules/wording.ts';

/** Parts are fetched after this time also on a machine that is never idle. */
const LATEST_MS = 1000;
/** A first page may never get all its data: its server is slow, or the session is unknown. */
export const FIRST_PAGE_MS = 5000;
/** A failed fetch is tried again at the next render after this time: React has shown the error boundary by then. */
const RETRY_MS = 1000;

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

/** Rendered as a component, it suspends until it is fetched. */
export type Later<Props> = ComponentType<Props> & {
  /** Rejects when it cannot be fetched; the next call tries again. */
  fetch: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Undefined until it is fetched. */
  part: () => ComponentType<Props> | undefined;
};

export function later<Props extends object>(
  load: () => Promise<{default: ComponentType<Props>}>,
): Later<Props> {
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
  function LaterPart(props: Props) {
    // A component that has called `use` must call it again; the promise is resolved by then.
    return createElement(part && !awaited ? part : use((awaited ??= wait())), props);
  }
  return Object.assign(LaterPart, {
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

/** Acts after the current task, before timers. */
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

/** Acts after the next paint. */
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
 * Acts after the next paint when the browser is idle, and never before the first page is complete: on a slow phone other
 * work would delay that page.
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

/** Runs these one after another, each {@link whenIdle}: together they would be one long task. A failed one is skipped. */
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

/** The part, once it is fetched: when idle, and again on `online`. */
export function useLater<Props extends object>(
  source: Later<Props>,
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

type Opening = {
  /** Whether the member has opened it. */
  open: boolean;
  /** It could not be fetched: the caller closes it, and the next press tries again. */
  onFailed: () => void;
};

/** A part that a press opens. `failure` is the message to show when it could not be fetched, until the next press. */
export function useOpening<Props extends object>(source: Later<Props>, {open, onFailed}: Opening) {
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
