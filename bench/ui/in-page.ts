// What the bench of the face does inside the page. Each function is sent there as text: it knows nothing but
// its arguments and the browser.

export type Shown = {
  /** What the press is heard as. */
  event: 'click' | 'keydown';
  /** What has to be on the page then. */
  shows: string;
  /** And what it has to say. */
  says: string;
};

export type Timed = {ms: number; frames: number};

/**
 * Listens for a press from now on. {@link timed} answers the milliseconds from when the browser took it in until a
 * frame that shows the result was painted, and how many frames that took.
 */
export function timePress({event, shows, says}: Shown): void {
  const time = async () => {
    const pressed = await new Promise<number>((resolve) => {
      addEventListener(event, ({timeStamp}) => resolve(timeStamp), {capture: true, once: true});
    });
    for (let frames = 1; frames < 600; frames += 1) {
      // A message between ports comes after the frame that was being drawn.
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
    throw new Error(`${shows} never said: ${says}`);
  };
  Object.assign(window, {wingTimed: time()});
}

export const timed = (): Promise<Timed> => Reflect.get(window, 'wingTimed');

/** Keeps how long after the start of the navigation the first suggestion was painted. */
export function noteFirstMatch(): void {
  const look = () => {
    if (!document.querySelector('main article')) return void requestAnimationFrame(look);
    requestAnimationFrame(() => performance.mark('wing:matches'));
  };
  requestAnimationFrame(look);
}
