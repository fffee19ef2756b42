// What a decoder child answers to a file's path. The child has opened an untrusted file, so its answers are validated.
import {z} from 'zod';
import {PHOTO_REFUSALS, PHOTO_WIDTHS, type PhotoRefusal} from '../../../../rules/photos.ts';
import type {PhotoVersions} from './read-photo.ts';

const refusals = Object.keys(PHOTO_REFUSALS).filter(
  (code): code is PhotoRefusal => code in PHOTO_REFUSALS,
);

const size = z.int().positive();

export const decoderAnswer = z.union([
  z.object({
    versions: z.object({
      width: size,
      height: size,
      thumbhash: z.base64(),
      files: z.map(z.literal(PHOTO_WIDTHS), z.instanceof(Uint8Array)),
    }),
  }),
  z.object({refused: z.enum(refusals)}),
  z.object({failed: z.string()}),
]);

export type DecoderAnswer = {versions: PhotoVersions} | {refused: PhotoRefusal} | {failed: string};
