// Decodes photos in child processes: one at a time for each member, two members' at once. A child that takes too long or too
// much memory dies, which refuses its file only.
import {z} from 'zod';
import {PHOTO_REFUSALS, PHOTO_WIDTHS, type PhotoRefusal} from '../../../rules/photos.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {ChildDied, childPool} from './child-pool.ts';
import {PhotoRefused} from './photo-refused.ts';
import type {PhotoVersions} from './read-photo.ts';

const CHILDREN_MAX = 2;
/** The start of a child included. The largest photos take about two seconds. */
const TIMEOUT_MS = 20_000;
/**
 * Memory that a child may take for one photo. JPEGs in one scan are decoded at reduced size and take 20 to 75 MB at
 * 40 megapixels; those in several scans are decoded whole. Two children at this limit and the API stay within 300 MB.
 */
const BYTES_MAX = 80 * 1024 * 1024;
const HEAP_MB = 64;

const size = z.int().positive();
const isRefusal = (code: string): code is PhotoRefusal => Object.hasOwn(PHOTO_REFUSALS, code);
/** The child has opened an untrusted file, so its answers are validated. */
const childAnswer = z.union([
  z.object({
    versions: z.object({
      width: size,
      height: size,
      thumbhash: z.base64(),
      files: z.map(z.literal(PHOTO_WIDTHS), z.instanceof(Uint8Array)),
    }),
  }),
  z.object({refused: z.string().refine(isRefusal)}),
  z.object({failed: z.string()}),
]);
export type ChildAnswer = {versions: PhotoVersions} | {refused: PhotoRefusal};

export type PhotoDecoder = ReturnType<typeof photoDecoder>;

export function photoDecoder(
  cacheFolder: string,
  {timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX} = {},
) {
  const queue = fairQueue(CHILDREN_MAX);
  const script = new URL('./decode-child.ts', import.meta.url);
  const children = childPool({script, heapMb: HEAP_MB, timeoutMs, bytesMax, cacheFolder});

  async function decodeNow(file: string): Promise<PhotoVersions> {
    const answered = await children.ask(file).catch((error: unknown) => {
      throw error instanceof ChildDied ? new PhotoRefused('too-elaborate') : error;
    });
    const answer = childAnswer.parse(answered);
    if ('versions' in answer) return answer.versions;
    if ('failed' in answer) throw new Error(answer.failed);
    throw new PhotoRefused(answer.refused);
  }

  return {
    /**
     * Creates the versions of a photo that Wing stores.
     * @throws PhotoRefused when the file is no photo, is damaged, or needs too much time or memory.
     */
    decode: (userId: string, file: string) => queue(userId, () => decodeNow(file)),
    stop: children.stop,
  };
}
