// Whether others see a photo, the reasons for refusing one, and what its owner reads.
import {words} from '../words/words.ts';

/** Others receive `shown` photos only. A photo waits until the model or an operator has looked at it. */
export const PHOTO_STATES = ['shown', 'waiting', 'refused'] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Why an operator refuses a photo, as the desk says it. */
export const PHOTO_REASONS = {
  nudity: 'it shows nudity or sex',
  violence: 'it shows violence or hate',
  child: 'it shows a child',
  'not-you': 'it does not show you',
  contact: 'it shows a number, an address or an advertisement',
} as const;
export type PhotoReason = keyof typeof PHOTO_REASONS;

export const isPhotoReason = (text: string): text is PhotoReason =>
  Object.hasOwn(PHOTO_REASONS, text);

/** An operator's decision. `waiting` takes one back. */
export type PhotoDecision =
  | {readonly state: 'shown' | 'waiting'}
  | {readonly state: 'refused'; readonly reason: PhotoReason};

export const PHOTO_NOTES = words('photos', 'notes');
/** What the owner of a refused photo reads. */
const REFUSED: Readonly<Record<PhotoReason, string>> = words('photos', 'refused');

/** Whether others see the photo, or may soon. */
export const isUsable = ({state}: {state: PhotoState}): boolean => state !== 'refused';

/** What the owner reads beside all photos together. */
export function photosNote(photos: readonly {state: PhotoState}[]): string {
  if (!photos.every(isUsable)) return PHOTO_NOTES.notAll;
  return photos.some(({state}) => state === 'waiting') ? PHOTO_NOTES.waits : '';
}

/** What the owner of a photo reads about its state. */
export function photoNote(photo: {state: PhotoState; reason?: PhotoReason | null}) {
  if (photo.state === 'shown') return undefined;
  if (photo.state === 'waiting' || !photo.reason) return PHOTO_NOTES.waits;
  return REFUSED[photo.reason];
}

/** Length of a perceptual hash. */
export const PHOTO_HASH_BITS = 128;
/** Hashes of refused photos and of suspended members' photos are deleted after this time. */
export const PHOTO_HASH_DAYS = 365;
