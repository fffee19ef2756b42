// Turns a picked file into the JPEG to send: whatever the browser can show is drawn again, upright, in sRGB, at most
// 2,048 px. A worker runs this module too. A browser that blocks reading a canvas sends its JPEG as it is, and the server
// removes the metadata.
import {
  drawnSize,
  HEAD_BYTES,
  isJpeg,
  unshownReason,
  type FileRefusal,
} from '../../../rules/photos/photos.ts';

const QUALITY = 0.9;
/** A worker that the system has ended for its memory says nothing. */
const WORKER_TIMEOUT_MS = 60_000;
/** WebKit draws nothing of a JPEG without this marker. A second one behind a whole JPEG does no harm. */
const JPEG_END = new Uint8Array([0xff, 0xd9]);

type Picture = {source: CanvasImageSource; width: number; height: number};
/** `blocked`: pages cannot read what they draw. `unshown`: this way the browser cannot decode or draw the file. */
type Redrawn = {readonly jpeg: Blob} | 'blocked' | 'unshown';

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  if (!drawing) throw new Error('There is no canvas.');
  drawing.imageSmoothingQuality = 'high';
  return drawing;
}

const PATTERN_SIDE_PX = 8;
/** RGBA; each pixel has another colour. */
const PATTERN = new Uint8ClampedArray(
  Array.from({length: PATTERN_SIDE_PX ** 2}, (_, i) => {
    const [x, y] = [i % PATTERN_SIDE_PX, Math.floor(i / PATTERN_SIDE_PX)];
    return [x * 36, y * 36, (x + y) * 18, 255];
  }).flat(),
);
/** Browsers that add a little noise to what a page reads (Brave) change it by 1 or 2; the eye does not see it. */
const NOISE_MAX = 8;

/** Whether these RGBA values are the pattern. */
export const isPattern = (rgba: ArrayLike<number>): boolean =>
  PATTERN.every((value, i) => Math.abs((rgba[i] ?? Number.NaN) - value) <= NOISE_MAX);

/** Draws the pattern and reads it back. Browsers against fingerprinting return other pixels, or throw. */
function isReadable(): boolean {
  const drawing = openCanvas(PATTERN_SIDE_PX, PATTERN_SIDE_PX);
  drawing.putImageData(new ImageData(PATTERN, PATTERN_SIDE_PX), 0, 0);
  try {
    return isPattern(drawing.getImageData(0, 0, PATTERN_SIDE_PX, PATTERN_SIDE_PX).data);
  } catch {
    return false;
  }
}

const SAMPLE_SIDE_PX = 16;

/** Whether nothing is drawn on it: WebKit draws nothing of a file that ends too early, without an error. */
function isEmpty(canvas: OffscreenCanvas): boolean {
  const sample = openCanvas(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);
  sample.drawImage(canvas, 0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);
  const {data} = sample.getImageData(0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);
  return data.every((value, i) => i % 4 < 3 || value === 0);
}

async function redraw(load: () => Promise<Picture>): Promise<Redrawn> {
  try {
    const picture = await load();
    if (!isReadable()) return 'blocked';
    const {width, height} = drawnSize(picture);
    const drawing = openCanvas(width, height);
    drawing.drawImage(picture.source, 0, 0, width, height);
    if (isEmpty(drawing.canvas)) return 'unshown';
    // JPEG has no transparency: the background becomes white.
    drawing.globalCompositeOperation = 'destination-over';
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, width, height);
    return {jpeg: await drawing.canvas.convertToBlob({type: 'image/jpeg', quality: QUALITY})};
  } catch {
    return 'unshown';
  }
}

/** The worker's side: takes a file, answers with a {@link Redrawn}. */
if ('DedicatedWorkerGlobalScope' in globalThis) {
  self.addEventListener('message', async ({data: file}: MessageEvent<Blob>) => {
    const redrawn = await redraw(async () => {
      const source = await createImageBitmap(file);
      return {source, width: source.width, height: source.height};
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that started this worker
    self.postMessage(redrawn);
  });
}

/** In a worker of its own, which frees its memory when it ends. */
async function redrawIn(openWorker: () => Worker, file: Blob): Promise<Redrawn> {
  const worker = openWorker();
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
  const source = new Image();
  source.src = URL.createObjectURL(file);
  const redrawn = await redraw(async () => {
    await source.decode();
    return {source, width: source.naturalWidth, height: source.naturalHeight};
  });
  URL.revokeObjectURL(source.src);
  return redrawn;
}

/**
 * The JPEG to send. Never rejects.
 * @param openWorker opens a worker with this module, which cannot name itself: Vite builds no such worker.
 */
export async function prepare(
  file: Blob,
  openWorker: () => Worker,
): Promise<{readonly jpeg: Blob} | {readonly refusal: FileRefusal}> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // The file is gone, or its disk.
    return {refusal: 'damaged'};
  }
  const picture = isJpeg(head) ? new Blob([file, JPEG_END]) : file;
  const inWorker = await redrawIn(openWorker, picture).catch(() => 'unshown' as const);
  const redrawn = inWorker === 'unshown' ? await redrawOnPage(picture) : inWorker;
  if (redrawn === 'unshown') return {refusal: unshownReason(head)};
  if (redrawn !== 'blocked') return redrawn;
  return isJpeg(head) ? {jpeg: file} : {refusal: 'not-a-jpeg'};
}
