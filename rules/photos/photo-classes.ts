// What the model tells of a photo: how likely it is of each class.
import * as v from 'valibot';

export const PHOTO_CLASSES = ['Neutral', 'Drawing', 'Sexy', 'Hentai', 'Porn'] as const;

/** A photo waits for an operator when the probability of one of these classes reaches its threshold. */
export const WAITS_FROM = {Sexy: 0.6, Hentai: 0.25, Porn: 0.15} as const;
export const DOUBTFUL_CLASSES = ['Sexy', 'Hentai', 'Porn'] as const;

/** Rounding of 32-bit floats. */
const SUM_TOLERANCE = 0.01;
const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

export const scoresShape = v.pipe(
  v.object(v.entriesFromList(PHOTO_CLASSES, probability)),
  v.check((scores) => {
    const sum = PHOTO_CLASSES.reduce((total, name) => total + scores[name], 0);
    return Math.abs(sum - 1) <= SUM_TOLERANCE;
  }),
);
/** Probabilities, which sum to 1. */
export type PhotoScores = Readonly<v.InferOutput<typeof scoresShape>>;

export const isClear = (scores: PhotoScores): boolean =>
  DOUBTFUL_CLASSES.every((name) => scores[name] < WAITS_FROM[name]);
