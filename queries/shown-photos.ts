// What another member's photos are narrowed to: those that everybody may see, in order.
import type {zql} from '../schema.ts';

export const shownPhotos = (photos: typeof zql.photo) =>
  photos.where('state', 'shown').orderBy('slot', 'asc');
