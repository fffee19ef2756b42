// Parses STORAGE_URL, the URL of an S3-compatible store:
// `s3://key:secret@host[:port]/bucket[/prefix][?region=...]`, or `s3+http://` without encryption.

import {hasEncodedPassword} from './password-url.ts';

export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const DEFAULT_REGION = 'us-east-1';

/** @returns undefined when a part is missing, or a folder has other characters than letters, digits, `.`, `_` and `-`. */
export function parseS3Url(text: string): S3Location | undefined {
  const url = URL.parse(text);
  if (!url || !hasEncodedPassword(text) || !/^s3(\+https?)?:$/.test(url.protocol)) return undefined;
  const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!url.host || !url.username || !url.password || !bucket) return undefined;
  if (![bucket, ...folders].every((part) => /^[\w.-]+$/.test(part))) return undefined;
  return {
    endpoint: `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
