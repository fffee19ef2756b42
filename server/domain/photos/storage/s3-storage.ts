// Photos in an S3-compatible store. The only file that knows Amazon's client; it is loaded only where
// STORAGE_URL is set.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {PHOTO_WIDTHS} from '../../../../rules/photos.ts';
import type {S3Place} from '../../../config/s3-url.ts';
import {fileName, type PhotoStorage} from './storage.ts';

/** How often, and how long each time, a store is waited for. */
const PATIENCE = {attempts: 3, connectMs: 5000, requestMs: 15_000};

export function s3Storage(
  place: S3Place,
  {attempts, connectMs, requestMs} = PATIENCE,
): PhotoStorage {
  const {endpoint, region, bucket, prefix, accessKeyId, secretAccessKey} = place;
  const s3 = new S3Client({
    endpoint,
    region,
    credentials: {accessKeyId, secretAccessKey},
    // What every compatible store understands: buckets in the path, no checksums of Amazon's own.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      // The same for what stops coming in the middle.
      socketTimeout: requestMs,
      // Otherwise it is only warned about, and waited for without end.
      throwOnRequestTimeout: true,
    },
  });
  const nameOf = (file: string) => ({Bucket: bucket, Key: prefix + file});

  return {
    async put(key, width, bytes) {
      const file = nameOf(fileName(key, width));
      await s3.send(
        new PutObjectCommand({
          ...file,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: 'image/webp',
        }),
      );
    },
    async get(key, width) {
      try {
        const {Body} = await s3.send(new GetObjectCommand(nameOf(fileName(key, width))));
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(key) {
      // Deleting what is not there succeeds, so there is no need to look first.
      const files = PHOTO_WIDTHS.map((width) => nameOf(fileName(key, width)));
      await Promise.all(files.map((file) => s3.send(new DeleteObjectCommand(file))));
    },
  };
}
