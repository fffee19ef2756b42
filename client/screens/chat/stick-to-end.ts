// Keeps a scroll container at its end while its content grows, until the member scrolls up. The virtual list measures
// rows and corrects its position over several frames; its own `scrollToIndex` also follows them, but pulls back a
// member who scrolls away meanwhile.

/** At this distance the container still counts as being at the end. */
const NEAR_END_PX = 80;
/** Scrolling has settled after this many frames without a change. */
const QUIET_FRAMES = 6;
/**
 * After this many frames a change counts as the member's scrolling, by an input that is not in {@link INPUT_EVENTS}.
 */
const SETTLE_FRAMES_MAX = 30;
/** Input that may scroll the container. */
const INPUT_EVENTS = [
  'wheel',
  'touchstart',
  'touchmove',
  'pointerdown',
  'keydown',
  'focusin',
] as const;
const TOUCH_END_EVENTS = ['touchend', 'touchcancel'] as const;

export type StickyScroll = {
  /** Scrolls to the end if the container sticks to it. */
  follow: () => void;
  /** Scrolls to the end in any case. */
  toEnd: () => void;
  /** Call on `scroll`. @returns whether the container sticks to the end. */
  onScroll: () => boolean;
  stop: () => void;
};

/** In pixels. */
export function distanceToEnd({scrollHeight, scrollTop, clientHeight}: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Calls `step` on each frame until it returns false or `stop` is called. */
function frameLoop(step: () => boolean) {
  let frame = 0;
  const next = () => {
    frame = 0;
    if (step()) frame = requestAnimationFrame(next);
  };
  return {
    isRunning: () => frame !== 0,
    start: () => {
      if (frame === 0) frame = requestAnimationFrame(next);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

/** `isDeferring`: whether the list postpones corrections of its scroll position. */
export function stickToEnd(element: HTMLElement, isDeferring: () => boolean): StickyScroll {
  let sticks = true;
  let lastOffset = 0;
  /** How far the member has scrolled up, in pixels. Growth below does not count. */
  let distanceUp = 0;
  let framesLeft = 0;
  let isTouched = false;
  /** Frames since the last programmatic change, and since the last input. */
  let quietFrames = 0;
  let inputQuietFrames = 0;
  let mustSettle = false;

  const scrollToEnd = () => {
    if (distanceToEnd(element) >= 1 || isDeferring()) quietFrames = 0;
    if (isDeferring()) return;
    element.scrollTop = element.scrollHeight;
    lastOffset = element.scrollTop;
    distanceUp = 0;
  };
  const settling = frameLoop(() => {
    quietFrames += 1;
    framesLeft -= 1;
    scrollToEnd();
    return quietFrames < QUIET_FRAMES && framesLeft > 0;
  });
  const settle = () => {
    quietFrames = 0;
    framesLeft = SETTLE_FRAMES_MAX;
    scrollToEnd();
    settling.start();
  };
  /** Waits until input such as a wheel's momentum has ended before scrolling again. */
  const userScroll = frameLoop(() => {
    inputQuietFrames += 1;
    if (isTouched || inputQuietFrames < QUIET_FRAMES) return true;
    if (mustSettle && sticks) settle();
    return false;
  });
  const onInput = ({type}: Event) => {
    isTouched ||= type === 'touchstart';
    settling.stop();
    if (!userScroll.isRunning()) mustSettle = false;
    inputQuietFrames = 0;
    userScroll.start();
  };
  const onTouchEnd = () => {
    isTouched = false;
    inputQuietFrames = 0;
  };
  const follow = () => {
    if (!sticks) return;
    if (userScroll.isRunning()) mustSettle = true;
    else settle();
  };

  // The keyboard, the composer, photos and lines under messages change the sizes.
  const observer = new ResizeObserver(follow);
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  for (const name of INPUT_EVENTS) element.addEventListener(name, onInput, {passive: true});
  for (const name of TOUCH_END_EVENTS) element.addEventListener(name, onTouchEnd, {passive: true});

  return {
    follow,
    toEnd: () => {
      userScroll.stop();
      sticks = true;
      settle();
    },
    onScroll: () => {
      inputQuietFrames = 0;
      if (!settling.isRunning())
        distanceUp = Math.max(0, distanceUp + lastOffset - element.scrollTop);
      lastOffset = element.scrollTop;
      if (distanceToEnd(element) < NEAR_END_PX) sticks = true;
      else if (distanceUp >= NEAR_END_PX) sticks = false;
      return sticks;
    },
    stop: () => {
      observer.disconnect();
      for (const name of INPUT_EVENTS) element.removeEventListener(name, onInput);
      for (const name of TOUCH_END_EVENTS) element.removeEventListener(name, onTouchEnd);
      settling.stop();
      userScroll.stop();
    },
  };
}
