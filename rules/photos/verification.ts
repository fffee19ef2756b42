// Verified photos: a member takes a picture with a gesture that Wing asks for, and an operator compares it with the photos.
import * as v from 'valibot';

/** What Wing asks for, one at random, so that a picture from elsewhere does not do: a hand, and what it does. */
export const GESTURES = [
  'left-ear',
  'right-ear',
  'left-one',
  'left-two',
  'left-three',
  'right-one',
  'right-two',
  'right-three',
  'left-chin',
  'right-chin',
  'left-head',
  'right-head',
] as const;
export type Gesture = (typeof GESTURES)[number];

/** An operator's decisions. After the three in the middle the member is asked again. */
export const CHECK_DECISIONS = ['same', 'face', 'gesture', 'photos', 'different'] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

/** What came of a picture. The member is told by mail, but for `different`. `expired`: nobody decided in time. */
export const CHECK_RESULTS = ['expired', ...CHECK_DECISIONS] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** `asked`: the member knows the gesture; `waiting`: the picture waits for an operator. */
export const CHECK_STATES = ['asked', 'waiting', ...CHECK_RESULTS] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The longest time, in days, that Wing keeps a picture without a decision. The nightly job deletes it before. */
export const CHECK_DAYS = 14;

/** What the member's page reads. The gesture is named while it is asked for. */
export const checkShape = v.object({
  state: v.nullable(v.picklist(CHECK_STATES)),
  gesture: v.nullable(v.picklist(GESTURES)),
});
export type Check = v.InferOutput<typeof checkShape>;
