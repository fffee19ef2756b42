// What a module has to export that looks at photos. `PHOTO_CLASSIFIER` names another one than nsfw-classifier.ts.
import type {PhotoScores} from '../../../rules/photo-classes.ts';

/** Side of the square that a classifier sees, in pixels. */
export const SEEN_SIDE = 224;

/** Classifies {@link SEEN_SIDE}² pixels of red, green and blue. */
export type Classify = (pixels: Uint8Array) => Promise<PhotoScores>;

/** Loads the model. */
export type ClassifierModule = {openClassifier: () => Promise<Classify>};
