// Stores photos in an S3-compatible store. Loaded only with STORAGE_URL.
import {hash} from 'node:crypto';
import {AwsClient} from 'aws4fetch';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import type {S3Location} from '../../platform/config/s3-url.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {fileName, KEY_ROOT, parseFileName, type PhotoStorage} from './storage.ts';

/** Timeout of one request with its body, and how long failed requests are retried. */
const TIMEOUTS = {requestMs: 15_000, budgetMs: 3000};

const EMPTY = new Uint8Array();

/** An object in the store's list of objects, in XML. */
const LISTED = /<Key>([^<]+)<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/g;

/** The store's answer will not change with a retry. */
class PermanentStoreError extends Error {}

type Answer = {status: number; bytes: Uint8Array<ArrayBuffer>};

export function s3Storage(location: S3Location, {requestMs, budgetMs} = TIMEOUTS): PhotoStorage {
  const {endpoint, region, bucket, prefix, accessKeyId, secretAccessKey} = location;
  const client = new AwsClient({accessKeyId, secretAccessKey, region, service: 's3', retries: 0});

  /** `at` is an object's path, or the query of a list. */
  async function send(method: string, at: string, body: Uint8Array): Promise<Answer> {
    const request = await client.sign(`${endpoint}/${bucket}${at}`, {
      method,
      headers: {
        'Content-Type': 'image/webp',
        'X-Amz-Content-Sha256': hash('sha256', body),
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

  const ask = (method: string, at: string, body: Uint8Array = EMPTY) =>
    withRetry(() => send(method, at, body), {
      budgetMs,
      isRetryable: (error) => !(error instanceof PermanentStoreError),
    });
  const request = (method: string, file: string, body?: Uint8Array) =>
    ask(method, `/${prefix}${file}`, body);

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
    async *list(owner) {
      const folder = owner === undefined ? `${KEY_ROOT}/` : `${KEY_ROOT}/${owner}/`;
      const query = new URLSearchParams({'list-type': '2', prefix: prefix + folder});
      for (;;) {
        const {bytes} = await ask('GET', `?${query}`);
        const xml = new TextDecoder().decode(bytes);
        for (const [, name = '', at = ''] of xml.matchAll(LISTED)) {
          query.set('start-after', name);
          const file = parseFileName(name.slice(prefix.length));
          if (file) yield {key: file.key, storedAt: new Date(at)};
        }
        if (!xml.includes('<IsTruncated>true</IsTruncated>')) return;
      }
    },
  };
}
