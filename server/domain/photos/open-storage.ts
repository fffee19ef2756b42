// Chooses the photo storage by configuration.
import path from 'node:path';
import type {Env} from '../../config/env.ts';
import {folderStorage} from './folder-storage.ts';
import {parseS3Url} from '../../config/s3-url.ts';
import type {PhotoStorage} from './storage.ts';

/** The S3 store of STORAGE_URL, or by default a folder of the data directory. */
export async function openStorage({STORAGE_URL, WING_DATA_DIR}: Env): Promise<PhotoStorage> {
  const location = STORAGE_URL === undefined ? undefined : parseS3Url(STORAGE_URL);
  if (!location) return folderStorage(path.resolve(WING_DATA_DIR, 'photos'));
  const {s3Storage} = await import('./s3-storage.ts');
  return s3Storage(location);
}
