// A long press on touch. iOS has no `contextmenu` event for it, other systems send one at their own delay.
import {useRef, type MouseEvent, type PointerEvent, type TouchEvent} from 'react';

const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const SLOP_PX = 10;

type Press = {timer: number; x: number; y: number};

/** Links keep the browser's own menu, which opens and copies them. */
const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null;

/** Handlers for the pressed element. A mouse keeps the browser's menu. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined);
  const isTouch = useRef(false);
  const wasLong = useRef(false);
  const act = () => {
    wasLong.current = true;
    onLongPress();
  };
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: ({pointerType, target, clientX: x, clientY: y}: PointerEvent) => {
      cancel();
      wasLong.current = false;
      isTouch.current = pointerType === 'touch';
      if (!isTouch.current || isLink(target)) return;
      press.current = {timer: window.setTimeout(act, LONG_PRESS_MS), x, y};
    },
    onPointerMove: ({clientX, clientY}: PointerEvent) => {
      const {x, y} = press.current ?? {x: clientX, y: clientY};
      if (Math.hypot(clientX - x, clientY - y) > SLOP_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Lifting the finger would otherwise count as a click beside the menu and close it.
    onTouchEnd: (event: TouchEvent) => {
      if (wasLong.current) event.preventDefault();
    },
    onContextMenu: (event: MouseEvent) => {
      if (!isTouch.current || isLink(event.target)) return;
      event.preventDefault();
      cancel();
      act();
    },
  };
}
