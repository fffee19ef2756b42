// Receives an upload into a temporary file, which is always deleted afterwards, and has a child process decode it: one photo at
// a time for each member, two members' at once. A file that takes too much time or memory ends its child, which refuses that
// file only.
import {randomBytes} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {mkdir, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {Readable, Transform, Writable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import type {ReadableStream} from 'node:stream/web';
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {z} from 'zod';
import {FILE_REFUSALS} from '../../../rules/photos/photo-words.ts';
import {
  PHOTO_BYTES_MAX,
  PHOTO_REFUSALS,
  PHOTO_WIDTHS,
  UPLOAD_RATE,
  UPLOADS_AT_ONCE,
  type PhotoRefusal,
} from '../../../rules/photos/photos.ts';
import {concurrencyLimit} from '../../platform/concurrency-limit.ts';
import {secondsToWait} from '../../platform/seconds-to-wait.ts';
import {ChildDied, childPool} from './child-process.ts';
import type {PhotoVersions} from './decode-photo.ts';

/** A larger body is read up to this size, because browsers read the answer only after sending. */
const READ_BYTES_MAX = 4 * PHOTO_BYTES_MAX;

const DECODERS_MAX = 2;
/** The start of a child included. The largest photos take about two seconds. */
const TIMEOUT_MS = 20_000;
/**
 * Memory that a child may take for one photo. JPEGs in one scan are decoded at reduced size and take 20 to 75 MB at
 * 40 megapixels; those in several scans are decoded whole. Two children at this limit and the API take at most 270 MB more.
 */
const BYTES_MAX = 80 * 1024 * 1024;
const HEAP_MB = 64;

export class PhotoRefused extends Error {
  readonly code: PhotoRefusal;
  constructor(code: PhotoRefusal) {
    super(FILE_REFUSALS[code]);
    this.code = code;
  }
}

/** The client disconnected before the body was complete. */
export class UploadInterrupted extends Error {}

/** The file cannot be opened or written, for example on a full disk: a server error. */
const isDiskError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  (error.syscall === 'open' || error.syscall === 'write');

/** @returns the number of bytes received. At most {@link PHOTO_BYTES_MAX} reach the sink. */
async function receive(body: ReadableStream, sink: Writable): Promise<number> {
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > READ_BYTES_MAX) return done(new PhotoRefused('too-large'));
      return received > PHOTO_BYTES_MAX ? done() : done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(body), limited, sink);
  } catch (error) {
    const isKnown = error instanceof PhotoRefused || isDiskError(error);
    throw isKnown ? error : new UploadInterrupted('interrupted', {cause: error});
  }
  return received;
}

/** Discards a body, because a browser reads the answer only after sending everything. */
export async function drain(body: ReadableStream | null): Promise<void> {
  const sink = new Writable({write: (_chunk, _encoding, done) => done()});
  // After an error no client is left to answer.
  await (body && receive(body, sink).catch(() => undefined));
}

/** Uploads are received on disk, not in memory. */
const receivingFolder = (dataDir: string) => path.resolve(dataDir, 'uploads');

/** Deletes what a killed process had received. Call once, before the first upload. */
export async function clearReceived(dataDir: string): Promise<void> {
  const folder = receivingFolder(dataDir);
  await mkdir(folder, {recursive: true, mode: 0o700});
  for (const name of await readdir(folder)) await rm(path.join(folder, name), {recursive: true});
}

const size = z.int().positive();
const isRefusal = (code: string): code is PhotoRefusal =>
  PHOTO_REFUSALS.some((known) => known === code);
/** The child has opened an untrusted file, so its answers are validated. */
const decoded = z.union([
  z.object({
    width: size,
    height: size,
    thumbhash: z.base64(),
    files: z.map(z.literal(PHOTO_WIDTHS), z.instanceof(Uint8Array)),
  }),
  z.object({refused: z.string().refine(isRefusal)}),
]);

export type PhotoDecoder = ReturnType<typeof photoDecoder>;

export function photoDecoder(
  cacheFolder: string,
  {timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX} = {},
) {
  const script = new URL('./decode-photo.ts', import.meta.url);
  const limits = {concurrency: DECODERS_MAX, heapMb: HEAP_MB, timeoutMs, bytesMax};
  const children = childPool({script, cacheFolder, ...limits});

  return {
    /**
     * Creates the versions of a photo that Wing stores.
     * @throws PhotoRefused when the file is no photo, is damaged, or needs too much time or memory.
     */
    async decode(userId: string, file: string): Promise<PhotoVersions> {
      const answer = await children.ask(userId, file).catch((error: unknown) => {
        throw error instanceof ChildDied ? new PhotoRefused('too-elaborate') : error;
      });
      const photo = decoded.parse(answer);
      if ('refused' in photo) throw new PhotoRefused(photo.refused);
      return photo;
    },
    stop: children.stop,
  };
}

/** Runs `work` as one upload of a member. @throws PhotoRefused when a limit is reached, in this process. */
export function uploadLimits() {
  const begin = concurrencyLimit({running: UPLOADS_AT_ONCE, waiting: 0});
  const {uploads, seconds} = UPLOAD_RATE;
  const limiter = new RateLimiterMemory({points: uploads, duration: seconds});

  return async function withinLimits<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const end = await begin(userId);
    if (!end) throw new PhotoRefused('too-many-at-once');
    try {
      if ((await secondsToWait(limiter, userId)) !== undefined) throw new PhotoRefused('too-often');
      return await work();
    } finally {
      end();
    }
  };
}

export type Receive = ReturnType<typeof uploadReceiver>;

/**
 * Receives members' uploads. The function answers the versions to store.
 * @throws PhotoRefused, or {@link UploadInterrupted} when the body is incomplete.
 */
export function uploadReceiver(dataDir: string) {
  const withinLimits = uploadLimits();
  const decoder = photoDecoder(path.resolve(dataDir, 'cache'));

  return (userId: string, body: ReadableStream | null): Promise<PhotoVersions> =>
    withinLimits(userId, async () => {
      if (!body) throw new PhotoRefused('not-a-jpeg');
      const file = path.join(receivingFolder(dataDir), randomBytes(12).toString('hex'));
      try {
        const received = await receive(body, createWriteStream(file, {flags: 'wx', mode: 0o600}));
        if (received > PHOTO_BYTES_MAX) throw new PhotoRefused('too-large');
        return await decoder.decode(userId, file);
      } finally {
        await rm(file, {force: true});
      }
    });
}
