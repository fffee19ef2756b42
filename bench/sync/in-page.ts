// What the sync bench does inside the page. Each function is sent there as text: it knows nothing but its
// arguments and the browser. Moments are of the machine's clock, which both windows share.

/** Waits for the frame that shows `text` in the room; answers its moment. */
export async function whenPainted(text: string): Promise<number> {
  for (;;) {
    // A message between ports comes after the frame that was being drawn.
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

/** Presses Enter in the composer; answers when, and when the frame with the message was painted. */
export async function pressAndPaint(text: string): Promise<{pressed: number; painted: number}> {
  const field = document.querySelector('main textarea');
  if (!(field instanceof HTMLElement)) throw new Error('There is nowhere to write.');
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
