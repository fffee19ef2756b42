// Photos in an S3-compatible store. Loaded only where STORAGE_URL is set.
import {createHash} from 'node:crypto';
import {AwsClient} from 'aws4fetch';
import {PHOTO_WIDTHS} from '../../../../rules/photos.ts';
import type {S3Place} from '../../../config/s3-url.ts';
import {withRetry} from '../../../platform/postgres/retry.ts';
import {fileName, type PhotoStorage} from './storage.ts';

/** How long one request may take, its body included, and for how long failed ones are repeated. */
const PATIENCE = {requestMs: 15_000, budgetMs: 3000};

const EMPTY = new Uint8Array();

/** The store answered with a status that repeating the request does not change. */
class RefusedByStore extends Error {}

type Answer = {status: number; bytes: Uint8Array<ArrayBuffer>};

export function s3Storage(place: S3Place, {requestMs, budgetMs} = PATIENCE): PhotoStorage {
  const {endpoint, region, bucket, prefix, accessKeyId, secretAccessKey} = place;
  const client = new AwsClient({accessKeyId, secretAccessKey, region, service: 's3', retries: 0});

  async function send(method: string, file: string, body: Uint8Array): Promise<Answer> {
    const response = await client.fetch(`${endpoint}/${bucket}/${prefix}${file}`, {
      method,
      headers: {
        'Content-Type': 'image/webp',
        'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
      },
      ...(method === 'PUT' && {body: new Uint8Array(body)}),
      signal: AbortSignal.timeout(requestMs),
    });
    const {status} = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isMissing = status === 404 && new TextDecoder().decode(bytes).includes('NoSuchKey');
    if (response.ok || isMissing) return {status, bytes};
    const Failure = status >= 500 || status === 429 ? Error : RefusedByStore;
    throw new Failure(`The photo store answered ${status} to ${method}.`);
  }

  const request = (method: string, file: string, body: Uint8Array = EMPTY) =>
    withRetry(() => send(method, file, body), {
      budgetMs,
      isWorthIt: (error) => !(error instanceof RefusedByStore),
    });

  return {
    async put(key, width, bytes) {
      await request('PUT', fileName(key, width), bytes);
    },
    async get(key, width) {
      const {status, bytes} = await request('GET', fileName(key, width));
      return status === 404 ? undefined : bytes;
    },
    async delete(key) {
      // The store answers 204 for a file that it does not have.
      await Promise.all(PHOTO_WIDTHS.map((width) => request('DELETE', fileName(key, width))));
    },
  };
}
