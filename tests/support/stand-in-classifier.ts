// Stands in for the model, as PHOTO_CLASSIFIER: a picture's colour says what the model does with it.
import type {Classify, ClassifierModule} from '../../server/features/photos/classify-photo.ts';

const CLEAR = {Neutral: 0.9, Drawing: 0.05, Sexy: 0.03, Hentai: 0.01, Porn: 0.01};
const DOUBTFUL = {Neutral: 0.1, Drawing: 0.05, Sexy: 0.15, Hentai: 0.1, Porn: 0.6};
/** More than everything. */
const IMPOSSIBLE = {Neutral: 1, Drawing: 0, Sexy: 0, Hentai: 0, Porn: 1};

/** Which of red, green and blue are bright on average. */
function brightChannels(pixels: Uint8Array): string {
  const sums = [0, 0, 0];
  for (const [i, value] of pixels.entries()) sums[i % 3] = (sums[i % 3] ?? 0) + value;
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (pixels.length / 3) > 128);
  return `${red ? 'r' : ''}${green ? 'g' : ''}${blue ? 'b' : ''}`;
}

const classify: Classify = async (pixels) => {
  const channels = brightChannels(pixels);
  if (channels === 'b') for (;;);
  if (channels === 'rg') process.exit(1);
  if (channels === 'rb') return IMPOSSIBLE;
  return channels === 'r' ? DOUBTFUL : CLEAR;
};

export const openClassifier: ClassifierModule['openClassifier'] = async () => classify;
