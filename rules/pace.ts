// How fast one person may answer and write: more than anybody does by hand, less than a program would.
// Uploads have their own pace in photos.ts, sign-in in account.ts.
import {refusal} from './refusal.ts';

/** `points` in `seconds`, for each person. A device that was offline for long sends all it has at once. */
export const PACES = {
  'suggestion.answer': {points: 30, seconds: 60},
  'chat.send': {points: 1200, seconds: 60},
} as const;

/**
 * All other writes of one person together. Nothing is refused for this pace: what comes too fast stays on the device,
 * which sends it again.
 */
export const WRITES_PACE = {points: 600, seconds: 60} as const;
/** So many points more for every refused write, whatever it is: Zero stores its result. */
export const REFUSED_POINTS = 10;
/** Zero clears the stored results of a browser's writes after it has read them: at most once for each write. */
export const CLEANUPS_PACE = {points: 2000, seconds: 60} as const;
export const WRITING_TOO_FAST = 'That was a lot at once. Wing goes on in a minute.';

type Paced = keyof typeof PACES;

export const isPaced = (mutator: string): mutator is Paced => Object.hasOwn(PACES, mutator);

const SENTENCES: Record<Paced, string> = {
  'suggestion.answer': 'That was a lot of answers at once. Please wait a minute and try again.',
  'chat.send': 'That was a lot of messages at once. Please wait a minute and try again.',
};

export const tooOften = (mutator: Paced) => refusal('too-often', SENTENCES[mutator]);
