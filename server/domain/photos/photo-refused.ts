// The error of a refused photo, with a code and message of rules/photos.ts.
import {PHOTO_REFUSALS, type PhotoRefusal} from '../../../rules/photos.ts';

export class PhotoRefused extends Error {
  readonly code: PhotoRefusal;
  constructor(code: PhotoRefusal) {
    super(PHOTO_REFUSALS[code]);
    this.code = code;
  }
}
