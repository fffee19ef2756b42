// Measures the processing of a photo: the time from the file to all its versions, compared with decoding it once, its memory,
// how soon others see it, and what many at once cost them.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {readPhoto} from '../server/features/photos/decode-photo.ts';
import * as screening from './photos/screening.ts';
import {percentilesOf, type Percentiles} from './percentiles.ts';

/** A phone's photo as it is, and as a page draws it again. Both are generated noise. */
const PHOTOS = [
  {name: '12 megapixel JPEG', width: 4000, height: 3000},
  {name: '3 megapixel JPEG', width: 2048, height: 1536},
] as const;
const REPETITIONS = 8;

export type PhotoFigures = {
  name: string;
  bytes: number;
  storedBytes: number;
  processed: Percentiles;
  decoded: Percentiles;
  peakMb: number;
};

async function measureTimes(work: () => Promise<unknown>): Promise<Percentiles> {
  const times: number[] = [];
  for (let i = 0; i < REPETITIONS; i += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return percentilesOf(times);
}

async function measure(dir: string, photo: (typeof PHOTOS)[number]): Promise<PhotoFigures> {
  const {name, width, height} = photo;
  const noise = {type: 'gaussian', mean: 128, sigma: 12} as const;
  const drawing = {create: {width, height, channels: 3, background: '#345', noise}} as const;
  const bytes = await sharp(drawing).jpeg().toBuffer();
  const file = path.join(dir, 'photo.jpeg');
  await writeFile(file, bytes);
  const decoded = await measureTimes(() => sharp(file).raw().toBuffer());
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const processed = await measureTimes(() => readPhoto(file));
  clearInterval(watch);
  const read = await readPhoto(file);
  if ('refused' in read) throw new Error(read.refused);
  const storedBytes = [...read.files.values()].reduce((sum, one) => sum + one.length, 0);
  return {
    name,
    bytes: bytes.length,
    storedBytes,
    processed,
    decoded,
    peakMb: (peak - before) / 2 ** 20,
  };
}

export type PhotosBench = {
  figures: PhotoFigures[];
  screening: screening.ScreeningFigures;
};

export async function run(): Promise<PhotosBench> {
  return {
    figures: await measureAll(),
    screening: await screening.run(),
  };
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

export function print({figures, screening: screened}: PhotosBench): void {
  console.table(
    Object.fromEntries(
      figures.map(({name, bytes, storedBytes, processed, decoded, peakMb}) => [
        name,
        {
          sent: kilobytes(bytes),
          stored: kilobytes(storedBytes),
          'p50 ms': processed.p50.toFixed(0),
          'p95 ms': processed.p95.toFixed(0),
          'p50 to decoding': (processed.p50 / decoded.p50).toFixed(1),
          'memory MB': peakMb.toFixed(0),
        },
      ]),
    ),
  );
  screening.print(screened);
}
