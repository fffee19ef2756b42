// The photos of the demo community: files `portraits/<user id>-<number>.webp` in the size and format in which Wing
// stores a photo.
import {readdir, readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import path from 'node:path';
import sharp from 'sharp';
import {thumbhashOf, type PhotoVersions} from '../../features/photos/decode-photo.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';

const FOLDER = fileURLToPath(new URL('portraits', import.meta.url));
const PORTRAIT = {width: 800, height: 1000} as const;
const [SMALL] = PHOTO_WIDTHS;
/** The pictures are flat colours, so more encoder effort does not make them smaller. */
const EFFORT = 2;

async function versionsOf(portrait: Buffer): Promise<PhotoVersions> {
  const small = sharp(portrait).resize(SMALL);
  const {data, info} = await small.clone().removeAlpha().raw().toBuffer({resolveWithObject: true});
  const thumbhash = await thumbhashOf({data, width: info.width, height: info.height});
  const files = new Map([
    [SMALL, await small.webp({effort: EFFORT}).toBuffer()] as const,
    [PORTRAIT.width, portrait] as const,
  ]);
  return {...PORTRAIT, thumbhash, files};
}

/** A member's photos in order, in every stored version. */
export async function portraitsOf(userId: string): Promise<PhotoVersions[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.startsWith(`${userId}-`)).toSorted();
  return Promise.all(
    files.map(async (file) => versionsOf(await readFile(path.join(FOLDER, file)))),
  );
}
