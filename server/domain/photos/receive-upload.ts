// Receives an upload into a temporary file, which is always deleted afterwards; files of a killed process are deleted at
// the next start.
import {randomBytes} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {mkdir, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {Readable, Transform, Writable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import type {ReadableStream} from 'node:stream/web';
import {PHOTO_BYTES_MAX} from '../../../rules/photos.ts';
import {PhotoRefused} from './photo-refused.ts';

/** A larger body is read up to this size, because browsers read the answer only after sending. */
const READ_BYTES_MAX = 4 * PHOTO_BYTES_MAX;

/** The client disconnected before the body was complete. */
export class UploadInterrupted extends Error {}

/** Empties the folder of {@link withReceived}. Call once, before the first upload. */
export async function clearReceived(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true, mode: 0o700});
  for (const name of await readdir(folder)) await rm(path.join(folder, name), {recursive: true});
}

/** A failed write, for example on a full disk, is a server error. */
const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write';

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

/**
 * Receives a body into a file. @returns the result of `work`.
 * @throws PhotoRefused when it is empty or too large, {@link UploadInterrupted} when it is incomplete.
 */
export async function withReceived<T>(
  body: ReadableStream | null,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!body) throw new PhotoRefused('not-a-jpeg');
  const file = path.join(folder, randomBytes(12).toString('hex'));
  try {
    const received = await receive(body, createWriteStream(file, {flags: 'wx', mode: 0o600}));
    if (received > PHOTO_BYTES_MAX) throw new PhotoRefused('too-large');
    return await work(file);
  } finally {
    await rm(file, {force: true});
  }
}
