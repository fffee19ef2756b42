// Whether others see a photo, the reasons for refusing one, and what its owner reads.

/** Others receive `shown` photos only. A photo waits until the model or an operator has looked at it. */
export const PHOTO_STATES = ['shown', 'waiting', 'refused'] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Why an operator refuses a photo; the end of the owner's sentence. */
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

export const PHOTO_WAITS = 'We look at each photo before others see it';

/** Whether others see the photo, or may soon. */
export const isUsable = ({state}: {state: PhotoState}): boolean => state !== 'refused';

/** What the owner reads beside all photos together. */
export function photosNote(photos: readonly {state: PhotoState}[]): string {
  if (!photos.every(isUsable)) return 'Others do not see all of these photos';
  return photos.some(({state}) => state === 'waiting') ? PHOTO_WAITS : '';
}

/** What the owner of a photo reads about its state. */
export function photoNote(photo: {state: PhotoState; reason?: PhotoReason | null}) {
  if (photo.state === 'shown') return undefined;
  if (photo.state === 'waiting' || !photo.reason) return PHOTO_WAITS;
  return `Others do not see this photo: ${PHOTO_REASONS[photo.reason]}. Please replace or remove it.`;
}

/** Length of a perceptual hash. */
export const PHOTO_HASH_BITS = 128;
/** Hashes of refused photos and of suspended members' photos are deleted after this time. */
export const PHOTO_HASH_DAYS = 365;
