// Keeps what scrolls at its end while it grows, until somebody goes up to read.
//
// The list measures what it has drawn and moves for it, for some frames. Its own `scrollToIndex` would follow that
// too, but goes back to its place for a while whoever has scrolled away meanwhile.

/** This close to the end, in pixels, still counts as being there. */
const NEAR_END = 80;
/** So many frames without a move, and what moves has come to rest. */
const QUIET_FRAMES = 6;
/** After so many it is somebody who moves it, by a way that is none of {@link HANDS}. */
const MOST_FRAMES = 30;
/** How somebody goes elsewhere. */
const HANDS = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;
const ENDS_OF_TOUCH = ['touchend', 'touchcancel'] as const;

export type EndKeeper = {
  /** Whatever has come: to the end, if that is where one is. */
  follow: () => void;
  /** To the end, wherever one is. */
  toEnd: () => void;
  /** To be called when it has scrolled. @returns whether that leaves one at the end. */
  scrolled: () => boolean;
  stop: () => void;
};

/** How far it is to the end, in pixels. */
export function toGo({scrollHeight, scrollTop, clientHeight}: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Calls on each frame until told to stop, or until `look` has nothing left to look for. */
function frames(look: () => boolean) {
  let frame = 0;
  const next = () => {
    frame = 0;
    if (look()) frame = requestAnimationFrame(next);
  };
  return {
    isOn: () => frame !== 0,
    start: () => {
      if (frame === 0) frame = requestAnimationFrame(next);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

/** `isDeferring`: whether the list has yet to move by what it has measured, and is moved by nobody until then. */
export function keepEnd(element: HTMLElement, isDeferring: () => boolean): EndKeeper {
  let sticks = true;
  let lastOffset = 0;
  /** How far up somebody has gone from the end, in pixels; whatever grows below them counts for nothing. */
  let up = 0;
  let framesLeft = 0;
  let isTouched = false;
  /** Frames since anything has moved by itself, and by a hand. */
  let quiet = 0;
  let still = 0;
  let isAwaited = false;

  const go = () => {
    if (toGo(element) >= 1 || isDeferring()) quiet = 0;
    if (isDeferring()) return;
    element.scrollTop = element.scrollHeight;
    lastOffset = element.scrollTop;
    up = 0;
  };
  const settling = frames(() => {
    quiet += 1;
    framesLeft -= 1;
    go();
    return quiet < QUIET_FRAMES && framesLeft > 0;
  });
  const settle = () => {
    quiet = 0;
    framesLeft = MOST_FRAMES;
    go();
    settling.start();
  };
  /** A wheel glides on, and what it has moved tells of itself a frame later: until then nothing moves against it. */
  const hand = frames(() => {
    still += 1;
    if (isTouched || still < QUIET_FRAMES) return true;
    if (isAwaited && sticks) settle();
    return false;
  });
  const handOver = ({type}: Event) => {
    isTouched ||= type === 'touchstart';
    settling.stop();
    if (!hand.isOn()) isAwaited = false;
    still = 0;
    hand.start();
  };
  const letGo = () => {
    isTouched = false;
    still = 0;
  };
  const follow = () => {
    if (!sticks) return;
    if (hand.isOn()) isAwaited = true;
    else settle();
  };

  // The keyboard, the composer's growth, a photo or a line under a message change the room there is.
  const observer = new ResizeObserver(follow);
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  for (const name of HANDS) element.addEventListener(name, handOver, {passive: true});
  for (const name of ENDS_OF_TOUCH) element.addEventListener(name, letGo, {passive: true});

  return {
    follow,
    toEnd: () => {
      hand.stop();
      sticks = true;
      settle();
    },
    scrolled: () => {
      still = 0;
      if (!settling.isOn()) up = Math.max(0, up + lastOffset - element.scrollTop);
      lastOffset = element.scrollTop;
      if (toGo(element) < NEAR_END) sticks = true;
      else if (up >= NEAR_END) sticks = false;
      return sticks;
    },
    stop: () => {
      observer.disconnect();
      for (const name of HANDS) element.removeEventListener(name, handOver);
      for (const name of ENDS_OF_TOUCH) element.removeEventListener(name, letGo);
      settling.stop();
      hand.stop();
    },
  };
}
