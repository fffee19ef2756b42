// Verified photos: a member takes a picture with a gesture that Wing asks for, and an operator compares it with the photos.
import * as v from 'valibot';

/** What Wing asks for, one at random, so that a picture from elsewhere does not do. */
export const GESTURES = {
  'left-ear': 'Put your left hand on your left ear.',
  'right-ear': 'Put your right hand on your right ear.',
  'left-one': 'Hold one finger of your left hand up beside your face.',
  'left-two': 'Hold two fingers of your left hand up beside your face.',
  'left-three': 'Hold three fingers of your left hand up beside your face.',
  'right-one': 'Hold one finger of your right hand up beside your face.',
  'right-two': 'Hold two fingers of your right hand up beside your face.',
  'right-three': 'Hold three fingers of your right hand up beside your face.',
  'left-chin': 'Hold your left fist under your chin.',
  'right-chin': 'Hold your right fist under your chin.',
  'left-head': 'Put your left hand flat on top of your head.',
  'right-head': 'Put your right hand flat on top of your head.',
} as const;
export type Gesture = keyof typeof GESTURES;

export const isGesture = (text: string): text is Gesture => Object.hasOwn(GESTURES, text);
export const GESTURE_NAMES = Object.keys(GESTURES).filter(isGesture);

/** An operator's decisions. After the three in the middle the member is asked again. */
export const CHECK_DECISIONS = ['same', 'face', 'gesture', 'photos', 'different'] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

/** `asked`: the member knows the gesture; `waiting`: the picture waits for an operator; `expired`: nobody looked in time. */
export const CHECK_STATES = ['asked', 'waiting', 'expired', ...CHECK_DECISIONS] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** A picture at which nobody has looked is deleted after so many days. */
export const CHECK_DAYS = 14;

/** What the member's page reads. The gesture is named while it is asked for. */
export const checkShape = v.object({
  state: v.nullable(v.picklist(CHECK_STATES)),
  gesture: v.nullable(v.picklist(GESTURE_NAMES)),
});
export type Check = v.InferOutput<typeof checkShape>;

/** What the member reads about the state of the check, on the page and by mail. */
export const CHECK_SAYS = {
  asked: '',
  waiting: `Thank you. A person at Wing compares your picture with your photos and then deletes it. After ${CHECK_DAYS} days it is deleted in any case.`,
  expired: `Nobody looked at your picture within ${CHECK_DAYS} days, so we have deleted it. We are sorry. Please take another one.`,
  same: 'Your photos are verified. A photo that you add gets its mark once we have compared it too.',
  face: 'Your face was hard to see in the picture, so we have deleted it. Please take another one in brighter light.',
  gesture:
    'The picture did not show the gesture that we asked for, so we have deleted it. Please take another one.',
  photos:
    'Your photos do not show your face well enough to compare. Please add one that does, and take another picture.',
  different: 'We could not confirm that these photos show you. You can take another picture.',
} as const;

export const VERIFY = {
  title: 'Verified photos',
  mark: 'Photos verified',
  means:
    'Photos verified: a person at Wing has compared the marked photos with a picture that was taken for us. It means that they show the same person. It does not say who that is, or whether you can trust them.',
  offer: 'Show that these are you',
  what: 'Take a picture of yourself with a gesture that we name. A person at Wing compares it with your photos. No computer measures your face, no other member sees the picture, and we delete it once we have looked.',
  voluntary: 'It is your choice: you get the same suggestions without it.',
  start: 'Start',
  again: 'Take another picture',
  camera: 'Your camera, as in a mirror',
  take: 'Take the picture',
  retake: 'Take it again',
  taken: 'The picture that you took',
  send: 'Send it',
  sending: 'Sending...',
  withdraw: 'Delete my picture',
  pick: 'Open the camera',
  back: 'Your photos',
  refused:
    'Your browser does not let Wing use the camera. Allow it in the browser’s settings for this site, then try again.',
  noCamera: 'Wing found no camera that works. Connect one, or open this page on your phone.',
  tryAgain: 'Try again',
  offline: 'This needs a connection: your picture is not kept on this device.',
  failed: 'That could not be done. Please try again.',
  outdated: 'This has changed meanwhile, perhaps on another device. Please look again.',
  mail: 'Your picture for Wing',
} as const;
