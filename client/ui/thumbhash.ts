// Decodes the thumbhash of a photo to a placeholder image.
import {thumbHashToDataURL} from 'thumbhash';

const known = new Map<string, string>();

/** A data URL; undefined for a photo without a thumbhash. */
export function thumbhashUrl(base64: string): string | undefined {
  if (base64 === '') return undefined;
  const url =
    known.get(base64) ??
    thumbHashToDataURL(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  known.set(base64, url);
  return url;
}
