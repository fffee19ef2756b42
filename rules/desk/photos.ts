// The shape of the desk's page Photos: what waits, and how operators have decided.
import * as v from 'valibot';
import {DOUBTFUL_CLASSES, scoresShape} from '../photos/photo-classes.ts';
import {isPhotoReason, PHOTO_REASONS} from '../photos/photo-states.ts';

/** Photos on the page, the oldest first. */
export const PHOTOS_SHOWN = 60;

const time = v.pipe(v.string(), v.isoTimestamp());
/** Names a stored photo: its picture is at `/photos/<userId>/<photo>/picture`. */
const stored = {userId: v.string(), photo: v.string()};

export const photosShape = v.object({
  count: v.number(),
  photos: v.array(
    v.object({
      ...stored,
      name: v.nullable(v.string()),
      age: v.nullable(v.number()),
      /** Null until the model has tried to look, or an operator has decided. */
      lookedAt: v.nullable(time),
      /** Null when the model could not look, or had not before an operator decided. */
      scores: v.nullable(scoresShape),
      resembles: v.nullable(
        v.object({
          why: v.picklist(['refused', 'suspended']),
          at: time,
          /** Null once the account is deleted. */
          userId: v.nullable(v.string()),
          photo: v.string(),
          /** Whether its picture is still stored. */
          isStored: v.boolean(),
        }),
      ),
    }),
  ),
  /** Operators' decisions by class and tenth of the model's probability. */
  agreement: v.array(
    v.object({
      name: v.picklist(DOUBTFUL_CLASSES),
      tenth: v.number(),
      shown: v.number(),
      refused: v.number(),
    }),
  ),
});
export type PhotosPage = v.InferOutput<typeof photosShape>;
export type WaitingPhoto = PhotosPage['photos'][number];

/** In the order of their keys, `1` and up. */
export const REFUSALS = Object.keys(PHOTO_REASONS).filter(isPhotoReason);
