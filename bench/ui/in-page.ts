// The UI benchmark's functions that run inside the page. Playwright sends their source text, so each uses only its arguments
// and the browser.

export type ExpectedResult = {
  /** The DOM event of the press. */
  event: 'click' | 'keydown';
  /** Selector of the element that shows the result. */
  selector: string;
  /** This element then contains one of these texts. */
  texts: readonly string[];
};

export type PressTime = {ms: number; frames: number};

/**
 * Waits for a press. {@link pressTime} resolves to the milliseconds from its input event to the painted frame with the result,
 * and to the number of frames.
 */
export function timePress({event, selector, texts}: ExpectedResult): void {
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
      const isShown = [...document.querySelectorAll(selector)].some(({textContent}) =>
        texts.some((text) => textContent.includes(text)),
      );
      if (isShown) return {ms: performance.now() - pressed, frames};
    }
    throw new Error(`${selector} never contained: ${texts.join(', ')}`);
  };
  Object.assign(window, {wingPressTime: time()});
}

export const pressTime = (): Promise<PressTime> => Reflect.get(window, 'wingPressTime');

/** Sets a performance mark when the first suggestion is painted. */
export function markFirstMatch(): void {
  const check = () => {
    if (!document.querySelector('main article')) return void requestAnimationFrame(check);
    requestAnimationFrame(() => performance.mark('wing:matches'));
  };
  requestAnimationFrame(check);
}
