// Turns a picked file into the JPEG to send. Whatever the browser can show is drawn again; a browser that blocks reading
// a canvas sends its JPEG as it is, and the server removes the metadata.
import {HEAD_BYTES, isJpeg, unshownReason, type FileRefusal} from '../../rules/photos.ts';
import {CanvasBlocked, canvasElement, draw} from './draw.ts';
import type {Redrawn} from './redraw-worker.ts';

/** A worker that the system has ended for its memory says nothing. */
const WORKER_TIMEOUT_MS = 60_000;

export type Prepared = {readonly jpeg: Blob} | {readonly refusal: FileRefusal};

/** In a worker of its own, which frees its memory when it ends. */
async function redrawInWorker(file: Blob): Promise<Redrawn> {
  const worker = new Worker(new URL('./redraw-worker.ts', import.meta.url), {type: 'module'});
  try {
    return await new Promise<Redrawn>((resolve) => {
      const giveUp = () => resolve('unshown');
      worker.addEventListener('message', ({data}: MessageEvent<Redrawn>) => resolve(data));
      worker.addEventListener('error', giveUp);
      AbortSignal.timeout(WORKER_TIMEOUT_MS).addEventListener('abort', giveUp);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

/** On the page, as its `img` elements show it: also SVG, and files that `createImageBitmap` refuses. */
async function redrawOnPage(file: Blob): Promise<Redrawn> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const size = {width: image.naturalWidth, height: image.naturalHeight};
    return {jpeg: await draw(image, size, canvasElement)};
  } catch (error) {
    return error instanceof CanvasBlocked ? 'blocked' : 'unshown';
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** WebKit draws nothing of a JPEG without this marker. A second one behind a whole JPEG does no harm. */
const JPEG_END = new Uint8Array([0xff, 0xd9]);

/** The JPEG to send. Never rejects. */
export async function prepare(file: Blob): Promise<Prepared> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // The file is gone, or its disk.
    return {refusal: 'damaged'};
  }
  const picture = isJpeg(head) ? new Blob([file, JPEG_END]) : file;
  const inWorker = await redrawInWorker(picture).catch(() => 'unshown' as const);
  const drawn = inWorker === 'unshown' ? await redrawOnPage(picture) : inWorker;
  if (drawn === 'unshown') return {refusal: unshownReason(head)};
  if (drawn !== 'blocked') return drawn;
  return isJpeg(head) ? {jpeg: file} : {refusal: 'not-a-jpeg'};
}
