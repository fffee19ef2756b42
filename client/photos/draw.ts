// Draws a picture again as an upright sRGB JPEG of at most 2,048 px, on either kind of canvas. Knows no files.
import {drawnSize} from '../../rules/photos.ts';

const QUALITY = 0.9;

/** Each pixel of the known pattern has another colour. */
const PATTERN_SIDE_PX = 8;
/** Browsers that add a little noise to what a page reads (Brave) change it by 1 or 2; the eye does not see it. */
const NOISE_MAX = 8;

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
type Drawing = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
type Size = {width: number; height: number};

export type MakeCanvas = (width: number, height: number) => AnyCanvas;

export const offscreenCanvas: MakeCanvas = (width, height) => new OffscreenCanvas(width, height);

export const canvasElement: MakeCanvas = (width, height) =>
  Object.assign(document.createElement('canvas'), {width, height});

/** The browser returns other pixels than were drawn, or none. */
export class CanvasBlocked extends Error {}

function contextOf(canvas: AnyCanvas): Drawing {
  // Two calls, because TypeScript does not join the overloads of both kinds.
  const drawing = 'convertToBlob' in canvas ? canvas.getContext('2d') : canvas.getContext('2d');
  if (!drawing) throw new Error('There is no canvas.');
  return drawing;
}

const patternColour = (x: number, y: number) => [x * 36, y * 36, (x + y) * 18] as const;

const hex = (colour: readonly number[]) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Whether these RGBA values are the pattern. */
export function isPattern(rgba: ArrayLike<number>): boolean {
  for (let y = 0; y < PATTERN_SIDE_PX; y += 1) {
    for (let x = 0; x < PATTERN_SIDE_PX; x += 1) {
      const at = (y * PATTERN_SIDE_PX + x) * 4;
      const isNear = patternColour(x, y).every(
        (value, i) => Math.abs((rgba[at + i] ?? Number.NaN) - value) <= NOISE_MAX,
      );
      if (!isNear) return false;
    }
  }
  return true;
}

/** Draws a known pattern and reads it back. Browsers against fingerprinting block that without an error. */
function checkReadable(make: MakeCanvas): void {
  const drawing = contextOf(make(PATTERN_SIDE_PX, PATTERN_SIDE_PX));
  for (let y = 0; y < PATTERN_SIDE_PX; y += 1) {
    for (let x = 0; x < PATTERN_SIDE_PX; x += 1) {
      drawing.fillStyle = hex(patternColour(x, y));
      drawing.fillRect(x, y, 1, 1);
    }
  }
  let read: ArrayLike<number> = [];
  try {
    read = drawing.getImageData(0, 0, PATTERN_SIDE_PX, PATTERN_SIDE_PX).data;
  } catch {
    // A SecurityError: nothing can be read.
  }
  if (!isPattern(read)) throw new CanvasBlocked();
}

const SAMPLE_SIDE_PX = 16;

/** Whether nothing is drawn on it: WebKit draws nothing of a file that ends too early, without an error. */
function isEmpty(canvas: AnyCanvas, make: MakeCanvas): boolean {
  const sample = contextOf(make(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX));
  sample.imageSmoothingQuality = 'high';
  sample.drawImage(canvas, 0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);
  const {data} = sample.getImageData(0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX);
  return data.every((value, i) => i % 4 < 3 || value === 0);
}

async function jpegOf(canvas: AnyCanvas): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({type, quality: QUALITY});
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) throw new Error('The canvas is too large.');
  return blob;
}

/** @throws CanvasBlocked, or another error when the picture cannot be drawn. */
export async function draw(
  picture: CanvasImageSource,
  natural: Size,
  make: MakeCanvas,
): Promise<Blob> {
  checkReadable(make);
  const {width, height} = drawnSize(natural);
  const canvas = make(width, height);
  const drawing = contextOf(canvas);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  if (isEmpty(canvas, make)) throw new Error('Nothing was drawn.');
  // JPEG has no transparency: the background becomes white.
  drawing.globalCompositeOperation = 'destination-over';
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  return jpegOf(canvas);
}
