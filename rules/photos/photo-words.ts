// The words about photos. Apart from photos.ts, which a worker reads that has no words.
import {words} from '../words/words.ts';
import {MB, PHOTO_BYTES_MAX, PICKED_BYTES_MAX, type FileRefusal} from './photos.ts';

/** What a member reads of a file that the page or the server refuses. */
export const FILE_REFUSALS: Readonly<Record<FileRefusal, string>> = words('photos', 'refusals', {
  'too-large': {megabytes: PHOTO_BYTES_MAX / MB},
  'file-too-large': {megabytes: PICKED_BYTES_MAX / MB},
});

type Place = (place: number) => {readonly place: number};
const atPlace: Place = (place) => ({place});

/** The page on which photos are chosen. `place` counts from one. */
export const PHOTOS = words('photos', 'page', {
  photo: atPlace,
  notSaved: (photo: string) => ({photo}),
  progress: atPlace,
  tryAgain: atPlace,
  addTo: atPlace,
  takeFor: atPlace,
  replaceIn: atPlace,
  cancelFor: atPlace,
  removeFrom: atPlace,
});
export const CAROUSEL = words('photos', 'carousel', {
  of: (number: number, count: number) => ({number, count}),
  alt: (who: string, number: number, count: number) => ({who, number, count}),
});
export const UPLOAD = words('photos', 'upload', {underWay: (count: number) => ({count})});
