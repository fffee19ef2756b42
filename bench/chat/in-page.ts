// The chat benchmark's functions that run inside the page. Playwright sends their source text, so each uses only its
// arguments and the browser.

/** Scrolls the room up by `speed` pixels a frame. Resolves to the duration of each frame, in milliseconds. */
export async function followScroll(scroll: {speed: number; forMs: number}): Promise<number[]> {
  const log = document.querySelector('[role=log]');
  if (!log) throw new Error('There is no room to scroll.');
  const times: number[] = [];
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const until = last + scroll.forMs;
  while (last < until) {
    log.scrollTop -= scroll.speed;
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    times.push(now - last);
    last = now;
  }
  return times;
}

/**
 * Clicks the conversation with Ben. Resolves to the milliseconds until a frame with `newest` was painted, and to the number
 * of earlier frames that showed the room without it.
 */
export async function timeOpening(newest: string): Promise<{ms: number; emptyFrames: number}> {
  const link = [...document.querySelectorAll<HTMLElement>('main a')].find((candidate) =>
    candidate.textContent.includes('Ben'),
  );
  if (!link) throw new Error('There is no conversation to open.');
  const pressed = performance.now();
  let emptyFrames = 0;
  link.click();
  for (;;) {
    // The message arrives after the current frame has been painted.
    await new Promise<void>((resolve) => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      requestAnimationFrame(() => port2.postMessage(0));
    });
    const room = document.querySelector('main:has([role=log])');
    if (room?.textContent.includes(newest)) return {ms: performance.now() - pressed, emptyFrames};
    if (room) emptyFrames += 1;
  }
}
