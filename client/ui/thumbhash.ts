// Decodes the thumbhash of a photo to a placeholder image.
import {thumbHashToDataURL} from 'thumbhash';

const known = new Map<string, string | undefined>();

function decode(base64: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** A data URL, or undefined for an invalid thumbhash. */
export function thumbhashUrl(base64: string): string | undefined {
  if (base64 === '') return undefined;
  if (!known.has(base64)) known.set(base64, decode(base64));
  return known.get(base64);
}
