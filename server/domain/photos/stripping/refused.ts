// A photo that is not taken, and why: the code and the sentence are those of rules/photos.ts.
import {PHOTO_REFUSALS, type PhotoRefusal} from '../../../../rules/photos.ts';

export class PhotoRefused extends Error {
  readonly code: PhotoRefusal;
  constructor(code: PhotoRefusal) {
    super(PHOTO_REFUSALS[code]);
    this.code = code;
  }
}
