// Compares screenshots with committed ones, as a whole and by region. Font rendering differs between machines; layout
// and colours do not. So each page is compared twice: without text at fine resolution, and with text at an eighth of
// the size.
import {existsSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sharp, {type Sharp} from 'sharp';

const REFERENCES = fileURLToPath(new URL('../pictures', import.meta.url));
const SEEN = fileURLToPath(new URL('../../.wing/pictures', import.meta.url));

export type Comparison = {
  /** The downscaling factor. */
  readonly scale: number;
  /** A cell that differs by more than this, of 255, counts as different. */
  readonly visible: number;
  /** A region fails when more than this share of its cells, and more than `few` cells, differ. */
  readonly share: number;
  readonly few: number;
};

/**
 * Measured on the gallery: without subpixel positioning 0.01 % of all cells differ, with other hinting or antialiasing
 * none; unrounded corners change 0.24 %, another blue 0.9 %.
 */
export const LETTERS: Comparison = {scale: 8, visible: 20, share: 0.0008, few: 0};
/**
 * Measured on the gallery: font rendering changes no cell. A feather corner with a radius of 20 px instead of 28
 * changes 0.4 to 0.6 % of a region; a number's sign that is no longer green 0.5 %; a paler red background 79 %.
 */
export const SHAPES: Comparison = {scale: 4, visible: 10, share: 0.0008, few: 3};
/** CSS that hides all text in a screenshot. */
export const WITHOUT_LETTERS =
  '*, ::placeholder { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; }';

/** A named part of the page, in pixels of the screenshot. */
export type Region = {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Cells = {data: Buffer; width: number; height: number};

async function cellsOf(image: Sharp): Promise<Cells> {
  const {data, info} = await image.removeAlpha().raw().toBuffer({resolveWithObject: true});
  return {data, width: info.width, height: info.height};
}

/** The cells of a region, true where they differ. */
function differences(
  seen: Cells,
  known: Cells,
  region: Region,
  {scale, visible}: Comparison,
): boolean[] {
  const [left, top] = [Math.floor(region.left / scale), Math.floor(region.top / scale)];
  const right = Math.min(seen.width, Math.ceil((region.left + region.width) / scale));
  const bottom = Math.min(seen.height, Math.ceil((region.top + region.height) / scale));
  const cells: boolean[] = [];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * seen.width + x) * 3;
      cells.push(
        [0, 1, 2].some(
          (channel) =>
            Math.abs((seen.data[at + channel] ?? 0) - (known.data[at + channel] ?? 0)) > visible,
        ),
      );
    }
  }
  return cells;
}

/**
 * Describes the first difference between a screenshot, or one of its `regions`, and the committed picture; undefined if
 * there is none. A missing picture is written: review and commit it. To update one, delete it first.
 */
export async function pictureProblem(
  name: string,
  screenshot: Buffer,
  comparison: Comparison,
  regions: readonly Region[] = [],
): Promise<string | undefined> {
  const {scale, share: limit, few} = comparison;
  const {width, height} = await sharp(screenshot).metadata();
  const size = {width: Math.round(width / scale), height: Math.round(height / scale)};
  const small = await sharp(screenshot)
    .resize(size.width, size.height, {fit: 'fill'})
    .png()
    .toBuffer();
  await mkdir(SEEN, {recursive: true});
  await writeFile(path.join(SEEN, `${name}.png`), screenshot);
  const file = path.join(REFERENCES, `${name}.png`);
  if (!existsSync(file)) {
    await mkdir(REFERENCES, {recursive: true});
    await writeFile(file, small);
    return `${name} was not there and has been made from ${SEEN}/${name}.png: look at it, then commit it.`;
  }
  const [seen, known] = [await cellsOf(sharp(small)), await cellsOf(sharp(file))];
  if (seen.width !== known.width || seen.height !== known.height) {
    return `${name} is ${seen.width}x${seen.height} cells, not ${known.width}x${known.height}: ${SEEN}/${name}.png`;
  }
  const whole = {name: 'all of it', left: 0, top: 0, width, height};
  const changed = [...regions, whole].flatMap((region) => {
    const cells = differences(seen, known, region, comparison);
    const count = cells.filter(Boolean).length;
    const share = (count / cells.length) * 100;
    return count > Math.max(few, cells.length * limit)
      ? [`"${region.name}" in ${share.toFixed(2)} %`]
      : [];
  });
  if (changed.length === 0) return undefined;
  return `${name} looks different: ${changed.join(', ')}: ${SEEN}/${name}.png`;
}
