// The sync benchmark's functions that run inside the page. Playwright sends their source text, so each uses only its arguments
// and the browser. Times are milliseconds of the machine's clock, which both windows share.

/** Resolves to the time of the first painted frame that shows `text` in the room. */
export async function whenPainted(text: string): Promise<number> {
  for (;;) {
    // The message arrives after the current frame has been painted.
    await new Promise<void>((resolve) => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      requestAnimationFrame(() => port2.postMessage(0));
    });
    if (document.querySelector('[role=log]')?.textContent.includes(text)) {
      return performance.timeOrigin + performance.now();
    }
  }
}

/** Presses Enter in the composer. Resolves to the times of the press and of the painted frame with the message. */
export async function pressAndPaint(text: string): Promise<{pressed: number; painted: number}> {
  const field = document.querySelector('main textarea');
  if (!(field instanceof HTMLElement)) throw new Error('There is no composer.');
  const pressed = performance.timeOrigin + performance.now();
  field.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Enter', code: 'Enter', bubbles: true, cancelable: true}),
  );
  for (;;) {
    await new Promise<void>((resolve) => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      requestAnimationFrame(() => port2.postMessage(0));
    });
    if (document.querySelector('[role=log]')?.textContent.includes(text)) {
      return {pressed, painted: performance.timeOrigin + performance.now()};
    }
  }
}
