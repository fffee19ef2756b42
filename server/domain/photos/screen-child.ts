// A child process that looks at stored photos. The model is loaded with the first photo that it is asked about.
import sharp from 'sharp';
import {SEEN_SIDE, type ClassifierModule, type Classify} from './classifier.ts';
import {hashesOf} from './photo-hash.ts';
import type {ScreeningTask, Seen} from './screen.ts';
import {serveParent} from './serve-parent.ts';

sharp.cache(false);
sharp.concurrency(1);

const classifier = process.argv[3] ?? '';
let opened: Promise<Classify> | undefined;

async function openClassifier(): Promise<Classify> {
  const module: ClassifierModule = await import(classifier);
  return module.openClassifier();
}

async function scoresOf(picture: Buffer) {
  const classify = await (opened ??= openClassifier());
  const pixels = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SEEN_SIDE, SEEN_SIDE, {fit: 'fill'})
    .raw()
    .toBuffer();
  return classify(pixels);
}

serveParent(async ({bytes, wants}: ScreeningTask): Promise<Seen | Pick<Seen, 'hashes'>> => {
  const picture = Buffer.from(bytes);
  const hashes = await hashesOf(picture);
  return wants === 'hashes' ? {hashes} : {hashes, scores: await scoresOf(picture)};
});
