// Uploads and fetches photos as a browser does, and lists the stack's storage.
import {readdir} from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {z} from 'zod';
import {photoUrl, variantWidths, type PhotoWidth} from '../../rules/photos/photos.ts';
import type {TestDatabase} from './database.ts';
import {filesBelow} from './files.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

const answer = z.object({
  key: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

export type UploadAnswer = z.infer<typeof answer> & {status: number};

export async function upload(
  stack: StackAddress,
  {cookie}: Pick<Member, 'cookie'>,
  slot: number,
  bytes: Uint8Array,
): Promise<UploadAnswer> {
  const response = await fetch(`${stack.url}/api/photos/${slot}`, {
    method: 'POST',
    headers: {origin: stack.url, cookie, 'content-type': 'application/octet-stream'},
    body: new Uint8Array(bytes),
  });
  return {status: response.status, ...answer.parse(await response.json())};
}

/** Uploads a photo that must be accepted. Returns its key. */
export async function mustUpload(...args: Parameters<typeof upload>): Promise<string> {
  const {status, key, message} = await upload(...args);
  if (status !== 201 || !key) throw new Error(`A photo was refused: ${status} ${message}`);
  return key;
}

export function changePhotos(
  stack: StackAddress,
  {cookie}: Pick<Member, 'cookie'>,
  method: 'DELETE' | 'PUT',
  what: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${stack.url}/api/photos/${what}`, {
    method,
    headers: {origin: stack.url, cookie, 'content-type': 'application/json'},
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

export function view(
  stack: StackAddress,
  cookie: string,
  key: string,
  width: PhotoWidth,
  etag = '',
): Promise<Response> {
  const headers = {cookie, ...(etag && {'if-none-match': etag})};
  return fetch(stack.url + photoUrl(key, width), {headers});
}

/** The widths of a stored photo, as clients derive them from its row. */
export async function widthsOf(sql: TestDatabase, key: string): Promise<readonly PhotoWidth[]> {
  const [row] = await sql<{width: number}[]>`select width from photo where key = ${key}`;
  return variantWidths(row?.width ?? 0);
}

/** The path of a photo in one width. */
export function storedFile({dataDir}: StackAddress, key: string, width: PhotoWidth): string {
  return path.join(dataDir, 'photos', key, `${width}.webp`);
}

/** Every stored file of a member. */
export function storedFiles({dataDir}: StackAddress, userId: string): Promise<string[]> {
  return filesBelow(path.join(dataDir, 'photos', 'user_photos', userId));
}

/** Uploads in progress, or left over from an interruption. */
export function receivedFiles({dataDir}: StackAddress): Promise<string[]> {
  return readdir(path.join(dataDir, 'uploads'));
}

/** A photo with noise, so that it does not compress well. */
export async function noisyPhoto(name: string, background: string, side = 700) {
  const noise = {type: 'gaussian', mean: 128, sigma: 60} as const;
  const drawing = {create: {width: side, height: side, channels: 3, background, noise}} as const;
  const buffer = await sharp(drawing).tint(background).jpeg({quality: 95}).toBuffer();
  return {name, mimeType: 'image/jpeg', buffer};
}
