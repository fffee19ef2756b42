// A log file that rotates when it is full. The previous file is kept with the suffix `.1`.
import {open, rename, type FileHandle} from 'node:fs/promises';
import {Writable} from 'node:stream';
import {callbackify} from 'node:util';

/** Limit of each of the two files. */
const BYTES_MAX = 10 * 1024 * 1024;

export class RotatingLog extends Writable {
  readonly #file: string;
  readonly #bytesMax: number;
  #handle: FileHandle | undefined;
  #bytes = 0;

  /** Appends to `file`, and creates it if necessary. */
  constructor(file: string, bytesMax = BYTES_MAX) {
    super();
    this.#file = file;
    this.#bytesMax = bytesMax;
  }

  override _construct(done: (error?: Error | null) => void): void {
    callbackify(() => this.#open())(done);
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    callbackify(() => this.#append(chunk))(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    callbackify(async () => this.#handle?.close())((failed) => done(error ?? failed));
  }

  async #open(): Promise<void> {
    this.#handle = await open(this.#file, 'a');
    this.#bytes = (await this.#handle.stat()).size;
  }

  async #append(chunk: Buffer): Promise<void> {
    if (this.#bytes > 0 && this.#bytes + chunk.length > this.#bytesMax) {
      await this.#handle?.close();
      await rename(this.#file, `${this.#file}.1`);
      await this.#open();
    }
    await this.#handle?.appendFile(chunk);
    this.#bytes += chunk.length;
  }
}
