// The UI benchmark's functions that run inside the page. Playwright sends their source text, so each uses only its arguments
// and the browser.

export type Shown = {
  /** The DOM event of the press. */
  event: 'click' | 'keydown';
  /** Selector of the element that shows the result. */
  shows: string;
  /** Text that this element then contains. */
  says: string;
};

export type Timed = {ms: number; frames: number};

/**
 * Waits for a press. {@link timed} resolves to the milliseconds from its input event to the painted frame with the result,
 * and to the number of frames.
 */
export function timePress({event, shows, says}: Shown): void {
  const time = async () => {
    const pressed = await new Promise<number>((resolve) => {
      addEventListener(event, ({timeStamp}) => resolve(timeStamp), {capture: true, once: true});
    });
    for (let frames = 1; frames < 600; frames += 1) {
      // The message arrives after the current frame has been painted.
      await new Promise<void>((resolve) => {
        const {port1, port2} = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        requestAnimationFrame(() => port2.postMessage(0));
      });
      const there = [...document.querySelectorAll(shows)].some(({textContent}) =>
        textContent.includes(says),
      );
      if (there) return {ms: performance.now() - pressed, frames};
    }
    throw new Error(`${shows} never contained: ${says}`);
  };
  Object.assign(window, {wingTimed: time()});
}

export const timed = (): Promise<Timed> => Reflect.get(window, 'wingTimed');

/** Sets a performance mark when the first suggestion is painted. */
export function noteFirstMatch(): void {
  const look = () => {
    if (!document.querySelector('main article')) return void requestAnimationFrame(look);
    requestAnimationFrame(() => performance.mark('wing:matches'));
  };
  requestAnimationFrame(look);
}
