// Stores photos in an S3-compatible store. Loaded only with STORAGE_URL.
import {createHash} from 'node:crypto';
import {AwsClient} from 'aws4fetch';
import {PHOTO_WIDTHS} from '../../../../rules/photos.ts';
import type {S3Location} from '../../../config/s3-url.ts';
import {withRetry} from '../../../platform/postgres/retry.ts';
import {fileName, type PhotoStorage} from './storage.ts';

/** Timeout of one request with its body, and how long failed requests are retried. */
const TIMEOUTS = {requestMs: 15_000, budgetMs: 3000};

const EMPTY = new Uint8Array();

/** The store's answer will not change with a retry. */
class PermanentStoreError extends Error {}

type Answer = {status: number; bytes: Uint8Array<ArrayBuffer>};

export function s3Storage(location: S3Location, {requestMs, budgetMs} = TIMEOUTS): PhotoStorage {
  const {endpoint, region, bucket, prefix, accessKeyId, secretAccessKey} = location;
  const client = new AwsClient({accessKeyId, secretAccessKey, region, service: 's3', retries: 0});

  async function send(method: string, file: string, body: Uint8Array): Promise<Answer> {
    const request = await client.sign(`${endpoint}/${bucket}/${prefix}${file}`, {
      method,
      headers: {
        'Content-Type': 'image/webp',
        'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
      },
      ...(method === 'PUT' && {body: new Uint8Array(body)}),
    });
    const signal = AbortSignal.timeout(requestMs);
    const response = await fetch(request, {signal, redirect: 'manual'});
    const {status} = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return {status, bytes};
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes)) ?? [];
    if (code === 'NoSuchKey' && method !== 'PUT') return {status, bytes};
    const isTransient =
      status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
    const Failure = isTransient ? Error : PermanentStoreError;
    throw new Failure(`The photo store answered ${status} ${code} to ${method}.`);
  }

  const request = (method: string, file: string, body: Uint8Array = EMPTY) =>
    withRetry(() => send(method, file, body), {
      budgetMs,
      isRetryable: (error) => !(error instanceof PermanentStoreError),
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
      // The store answers 204 for a missing file.
      await Promise.all(PHOTO_WIDTHS.map((width) => request('DELETE', fileName(key, width))));
    },
  };
}
