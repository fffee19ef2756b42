// A log file that starts anew when it is full. The file before it is kept beside it, with `.1` behind its name.
import {open, rename, type FileHandle} from 'node:fs/promises';
import {Writable} from 'node:stream';
import {callbackify} from 'node:util';

/** A process's two files together take twice this. */
const BYTES_MAX = 10 * 1024 * 1024;

export class RotatingLog extends Writable {
  readonly #file: string;
  readonly #bytesMax: number;
  #handle: FileHandle | undefined;
  #bytes = 0;

  /** Appends to `file`, which need not exist. */
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
