// Measures the processing of a photo: the time from the file to all its versions, compared with decoding it once, its memory,
// and how much longer an upload takes while the server processes another member's hostile file.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {readPhoto} from '../server/domain/photos/decoder/read-photo.ts';
import * as beside from './photos/beside.ts';
import {spreadOf, type Spread} from './spread.ts';

/** A phone's photo in two sizes, and a PNG. All are generated noise. */
const PHOTOS = [
  {name: '12 megapixel JPEG', width: 4000, height: 3000, format: 'jpeg'},
  {name: '3 megapixel JPEG', width: 2048, height: 1536, format: 'jpeg'},
  {name: '3 megapixel PNG', width: 2048, height: 1536, format: 'png'},
] as const;
const TIMES = 8;

export type PhotoFigures = {
  name: string;
  bytes: number;
  stored: number;
  taken: Spread;
  decoded: Spread;
  peakMb: number;
};

async function timed(work: () => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return spreadOf(times);
}

async function measure(dir: string, photo: (typeof PHOTOS)[number]): Promise<PhotoFigures> {
  const {name, width, height, format} = photo;
  const noise = {type: 'gaussian', mean: 128, sigma: 12} as const;
  const drawing = {create: {width, height, channels: 3, background: '#345', noise}} as const;
  const bytes = await sharp(drawing).toFormat(format).toBuffer();
  const file = path.join(dir, `photo.${format}`);
  await writeFile(file, bytes);
  const decoded = await timed(() => sharp(file).raw().toBuffer());
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const taken = await timed(() => readPhoto(file));
  clearInterval(watch);
  const {files} = await readPhoto(file);
  const stored = [...files.values()].reduce((sum, one) => sum + one.length, 0);
  return {name, bytes: bytes.length, stored, taken, decoded, peakMb: (peak - before) / 2 ** 20};
}

export type PhotosBench = {figures: PhotoFigures[]; beside: beside.BesideFigures};

export async function run(): Promise<PhotosBench> {
  return {figures: await measureAll(), beside: await beside.run()};
}

async function measureAll(): Promise<PhotoFigures[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wing-bench-photos-'));
  try {
    const figures: PhotoFigures[] = [];
    for (const photo of PHOTOS) figures.push(await measure(dir, photo));
    return figures;
  } finally {
    await rm(dir, {recursive: true, force: true});
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

export function print({figures, beside: neighbours}: PhotosBench): void {
  console.table(
    Object.fromEntries(
      figures.map(({name, bytes, stored, taken, decoded, peakMb}) => [
        name,
        {
          sent: kilobytes(bytes),
          stored: kilobytes(stored),
          'p50 ms': taken.p50.toFixed(0),
          'p95 ms': taken.p95.toFixed(0),
          'p50 to decoding': (taken.p50 / decoded.p50).toFixed(1),
          'memory MB': peakMb.toFixed(0),
        },
      ]),
    ),
  );
  beside.print(neighbours);
}
