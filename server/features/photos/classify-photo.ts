// The program that looks at stored photos: it hashes them and shows them to the model.
import sharp from 'sharp';
import type {PhotoScores} from '../../../rules/photos/photo-classes.ts';
import {serveParent} from './child-process.ts';
import {hashesOf} from './photo-hash.ts';

// One thread and no cache, to bound the memory.
sharp.cache(false);
sharp.concurrency(1);

/** Side of the square that a classifier sees. */
export const SEEN_SIDE_PX = 224;

/** Classifies {@link SEEN_SIDE_PX}² pixels of red, green and blue. */
export type Classify = (pixels: Uint8Array) => Promise<PhotoScores>;

/** What a module has to export that looks at photos, as nsfw-classifier.ts does. It loads the model. */
export type ClassifierModule = {openClassifier: () => Promise<Classify>};

let opened: Promise<Classify> | undefined;

async function openClassifier(address: string): Promise<Classify> {
  const module: ClassifierModule = await import(address);
  return module.openClassifier();
}

const classifierOf = (address: string) => (opened ??= openClassifier(address));

async function scoresOf(photo: Buffer, classifier: string): Promise<PhotoScores> {
  const classify = await classifierOf(classifier);
  const pixels = await sharp(photo)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SEEN_SIDE_PX, SEEN_SIDE_PX, {fit: 'fill'})
    .raw()
    .toBuffer();
  return classify(pixels);
}

export type LookTask =
  /** Answered by the photo's hashes and, with the address of a classifier's module, its scores. */
  | {readonly photo: Uint8Array; readonly classifier?: string}
  /** Loads a classifier. */
  | {readonly load: string};

async function answer(task: LookTask): Promise<object> {
  if ('load' in task) {
    await classifierOf(task.load);
    return {};
  }
  const photo = Buffer.from(task.photo);
  const hashes = await hashesOf(photo);
  const {classifier} = task;
  return classifier === undefined ? {hashes} : {hashes, scores: await scoresOf(photo, classifier)};
}

if (import.meta.main) serveParent(answer);
