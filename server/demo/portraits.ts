// The photos of the demo community: pictures in `portraits/`, named `<user id>-<number>.webp`.
import {readdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import path from 'node:path';
import sharp from 'sharp';
import {versionsOf, type PhotoVersions} from '../domain/photos/decoder/read-photo.ts';
import type {Person} from './people.ts';

const FOLDER = fileURLToPath(new URL('portraits', import.meta.url));
/** The pictures are drawn in flat colours: a longer search of the encoder makes them no smaller. */
const EFFORT = 2;

/** A person's photos in order, in the versions that Wing stores. */
export async function portraitsOf({userId}: Person): Promise<PhotoVersions[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.startsWith(`${userId}-`)).toSorted();
  const portraits: PhotoVersions[] = [];
  for (const file of files) {
    const {data, info} = await sharp(path.join(FOLDER, file))
      .removeAlpha()
      .raw()
      .toBuffer({resolveWithObject: true});
    portraits.push(await versionsOf({data, width: info.width, height: info.height}, EFFORT));
  }
  return portraits;
}
