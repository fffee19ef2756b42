// The shape of the desk's page Verification: pictures that members took, beside the photos to compare.
import * as v from 'valibot';
import {GESTURES} from '../photos/verification.ts';

/** Pictures on the page, the oldest first. */
export const CHECKS_SHOWN = 60;

export const checksShape = v.object({
  count: v.number(),
  checks: v.array(
    v.object({
      userId: v.string(),
      /** Names the stored picture, at `/verification/<userId>/<picture>/picture`. */
      picture: v.string(),
      name: v.nullable(v.string()),
      age: v.nullable(v.number()),
      gesture: v.picklist(GESTURES),
      at: v.pipe(v.string(), v.isoTimestamp()),
      /** A report about the member is open. */
      hasReport: v.boolean(),
      /** Until the model has found the picture clear. */
      isBlurred: v.boolean(),
      /** The photos to compare, at `/photos/<userId>/<photo>/picture`. */
      photos: v.array(v.string()),
    }),
  ),
});
export type ChecksPage = v.InferOutput<typeof checksShape>;
export type WaitingCheck = ChecksPage['checks'][number];

export const CHECKS = {
  none: 'No picture waits.',
  waiting: (count: number) =>
    `${count} ${count === 1 ? 'picture waits' : 'pictures wait'}, the oldest first.`,
  decisions: {
    same: 'Same person',
    face: 'Not sure, ask again: the face is hard to see',
    gesture: 'Not sure, ask again: another gesture',
    photos: 'Not sure, ask again: the photos show no face',
    different: 'Not the same',
  },
  show: 'Show the picture',
  hasReport: 'A report about this member is open.',
  /** Beside each photo. */
  shows: 'Shows this person',
  report: (operator: string) =>
    `${operator} compared a picture that the member took for Wing with the photos: not the same person. The picture is deleted: decide by what this operator saw.`,
} as const;
