// Chooses where photos are kept, by configuration.
import path from 'node:path';
import type {Env} from '../../../config/env.ts';
import {folderStorage} from './folder-storage.ts';
import {parseS3Url} from '../../../config/s3-url.ts';
import type {PhotoStorage} from './storage.ts';

/** The store that STORAGE_URL names, or a folder of the data directory. */
export async function openStorage({STORAGE_URL, WING_DATA_DIR}: Env): Promise<PhotoStorage> {
  const place = STORAGE_URL === undefined ? undefined : parseS3Url(STORAGE_URL);
  if (!place) return folderStorage(path.resolve(WING_DATA_DIR, 'photos'));
  const {s3Storage} = await import('./s3-storage.ts');
  return s3Storage(place);
}
