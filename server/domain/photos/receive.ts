// Takes an upload in, into a file of a folder that holds nothing else. Whatever happens, the file is gone
// afterwards; what a killed process left behind is cleared at the next start.
import {randomBytes} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {mkdir, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {Readable, Transform, Writable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import type {ReadableStream} from 'node:stream/web';
import {PHOTO_BYTES_MAX} from '../../../rules/photos.ts';
import {PhotoRefused} from './stripping/refused.ts';

/** A body that is too large is still read this far: a browser hears the answer only then. */
const READ_MAX = 4 * PHOTO_BYTES_MAX;

/** The sender went away, or was too slow and cut (platform/http/body-pace.ts), before everything was here. */
export class Interrupted extends Error {}

/** Empties the folder that {@link withReceived} uses. To be called once, before the first upload. */
export async function clearReceived(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true, mode: 0o700});
  for (const name of await readdir(folder)) await rm(path.join(folder, name), {recursive: true});
}

/** A full disk is no fault of the sender's. */
const isOfTheDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write';

/** Answers how many bytes came. Only as many as a photo may have reach the sink. */
async function receive(body: ReadableStream, sink: Writable): Promise<number> {
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > READ_MAX) return done(new PhotoRefused('too-large'));
      return received > PHOTO_BYTES_MAX ? done() : done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(body), limited, sink);
  } catch (error) {
    const isOurs = error instanceof PhotoRefused || isOfTheDisk(error);
    throw isOurs ? error : new Interrupted('interrupted', {cause: error});
  }
  return received;
}

/** Reads a body that nobody wants. A browser hears an answer only when it has sent everything. */
export async function readAway(body: ReadableStream | null): Promise<void> {
  const nowhere = new Writable({write: (_chunk, _encoding, done) => done()});
  // Whoever goes away meanwhile, or never ends, hears no answer: there is nobody to tell.
  await (body && receive(body, nowhere).catch(() => undefined));
}

/**
 * Receives a body into a file and answers what `work` makes of it.
 * @throws PhotoRefused when it is empty or too large, {@link Interrupted} when it does not come whole.
 */
export async function withReceived<T>(
  body: ReadableStream | null,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!body) throw new PhotoRefused('not-an-image');
  const file = path.join(folder, randomBytes(12).toString('hex'));
  try {
    const received = await receive(body, createWriteStream(file, {flags: 'wx', mode: 0o600}));
    if (received > PHOTO_BYTES_MAX) throw new PhotoRefused('too-large');
    return await work(file);
  } finally {
    await rm(file, {force: true});
  }
}
