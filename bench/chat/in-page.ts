// What the chat's bench does inside the page. Each function is sent there as text: it knows nothing but
// its arguments and the browser.

/** Scrolls the room up by `speed` pixels a frame; answers how long each frame took, in milliseconds. */
export async function followScroll(how: {speed: number; forMs: number}): Promise<number[]> {
  const log = document.querySelector('[role=log]');
  if (!log) throw new Error('There is no room to scroll.');
  const times: number[] = [];
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const until = last + how.forMs;
  while (last < until) {
    log.scrollTop -= how.speed;
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    times.push(now - last);
    last = now;
  }
  return times;
}

/**
 * Presses the conversation with Ben; answers the milliseconds until a frame with `newest` was painted,
 * and how many frames showed the room without it before.
 */
export async function openTimes(newest: string): Promise<{ms: number; emptyFrames: number}> {
  const link = [...document.querySelectorAll<HTMLElement>('main a')].find((candidate) =>
    candidate.textContent.includes('Ben'),
  );
  if (!link) throw new Error('There is no conversation to open.');
  const pressed = performance.now();
  let emptyFrames = 0;
  link.click();
  for (;;) {
    // A message between ports comes after the frame that was being drawn.
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
