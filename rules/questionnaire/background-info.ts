// Education, job and towns, private to their owner. Towns are free text, beside which a town of the list may be picked.
import {characters, trimmed} from '../characters.ts';
import {refusal, type Refusal} from '../refusal.ts';
import {PROBLEMS} from '../wording.ts';
import {ANSWER_REFUSALS} from './answer-refusals.ts';

export const BACKGROUND_TEXT_MAX = 120;

/** The labels are keys of their words: {@link titleInWords}. */
export const BACKGROUND_FIELDS = [
  {name: 'education', label: 'Education'},
  {name: 'job', label: 'Job'},
  {name: 'currentLocation', label: 'Currently living'},
  {name: 'hometown', label: 'Hometown'},
] as const;

export type BackgroundInfo = {
  education: string;
  job: string;
  hometown: string;
  currentLocation: string;
  isStudent: boolean;
};

/** A town as it was typed, and its id in the list of towns if it was picked there and not edited since. */
export type Town = {readonly text: string; readonly placeId: number | null};

/** A town after its text was edited: the pick stays, or comes back, while the text is that of the picked town. */
export function editedTown(text: string, picked: Town | undefined): Town {
  const isSame = text.trim() === picked?.text.trim();
  return {text, placeId: isSame ? (picked?.placeId ?? null) : null};
}

export function checkBackgroundInfo(info: BackgroundInfo): Refusal | undefined {
  const texts = BACKGROUND_FIELDS.map(({name}) => trimmed(info[name]));
  if (texts.some((text) => text === '')) return refusal('missing-field', PROBLEMS.fillInAll);
  if (texts.some((text) => characters(text) > BACKGROUND_TEXT_MAX)) {
    return refusal('too-long', () => ANSWER_REFUSALS.textTooLong(BACKGROUND_TEXT_MAX));
  }
  return undefined;
}
