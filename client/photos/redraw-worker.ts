// Draws photos off the main thread. Takes a file, answers with a {@link Redrawn}.
import {CanvasBlocked, draw, offscreenCanvas} from './draw.ts';

/** `unshown`: this way the browser cannot decode or draw the file. */
export type Redrawn = {readonly jpeg: Blob} | 'blocked' | 'unshown';

async function redrawn(file: Blob): Promise<Redrawn> {
  try {
    const picture = await createImageBitmap(file);
    return {jpeg: await draw(picture, picture, offscreenCanvas)};
  } catch (error) {
    return error instanceof CanvasBlocked ? 'blocked' : 'unshown';
  }
}

self.addEventListener('message', async ({data}: MessageEvent<Blob>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that started this worker
  self.postMessage(await redrawn(data));
});
