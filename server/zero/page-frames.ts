// What zero-cache says on its way to a page: WebSocket frames, passed on unchanged, whose ends are known so that the
// proxy can close the connection with a word of its own between two of them.
import {Transform, type TransformCallback} from 'node:stream';

const SHORT_MAX = 125;
const TWO_BYTES = 126;
const CLOSE_OPCODE = 0x88;

/** How long a server's frame header is, by its second byte. */
function headerLength(second: number): number {
  if (second <= SHORT_MAX) return 2;
  return second === TWO_BYTES ? 4 : 10;
}

function payloadLength(header: Buffer): number {
  const second = header.readUInt8(1);
  if (second <= SHORT_MAX) return second;
  return second === TWO_BYTES ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2));
}

function closeFrame(code: number, reason: string): Buffer {
  const text = Buffer.from(reason);
  const head = Buffer.from([CLOSE_OPCODE, text.length + 2, 0, 0]);
  head.writeUInt16BE(code, 2);
  return Buffer.concat([head, text]);
}

export class PageFrames extends Transform {
  readonly #header = Buffer.alloc(10);
  #headerBytes = 0;
  #payloadLeft = 0;
  #lastWords: Buffer | undefined;
  #isConcluded = false;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#isConcluded) return done();
    if (!this.#lastWords) {
      this.#read(chunk);
      return done(null, chunk);
    }
    const rest = chunk.subarray(0, this.#read(chunk, 'one frame'));
    if (rest.length > 0) this.push(rest);
    if (this.#isBetweenFrames) this.#conclude(this.#lastWords);
    done();
  }

  /** Says nothing more to the page than the frame under way and why: `reason` has at most 123 bytes. */
  closeWith(code: number, reason: string): void {
    if (this.#lastWords || this.readableEnded) return;
    this.#lastWords = closeFrame(code, reason);
    if (this.#isBetweenFrames) this.#conclude(this.#lastWords);
  }

  get #isBetweenFrames(): boolean {
    return this.#headerBytes === 0 && this.#payloadLeft === 0;
  }

  #conclude(lastWords: Buffer): void {
    this.#isConcluded = true;
    this.push(lastWords);
    this.push(null);
  }

  /** Reads on in `chunk`, or no further than the end of the frame under way. Answers how many bytes it has read. */
  #read(chunk: Buffer, most?: 'one frame'): number {
    let at = 0;
    while (at < chunk.length) {
      if (this.#payloadLeft > 0) {
        const bytes = Math.min(this.#payloadLeft, chunk.length - at);
        this.#payloadLeft -= bytes;
        at += bytes;
      } else {
        this.#header[this.#headerBytes] = chunk.readUInt8(at);
        this.#headerBytes += 1;
        at += 1;
        const isWhole =
          this.#headerBytes > 1 && this.#headerBytes === headerLength(this.#header.readUInt8(1));
        if (isWhole) {
          this.#payloadLeft = payloadLength(this.#header);
          this.#headerBytes = 0;
        }
      }
      if (most && this.#isBetweenFrames) break;
    }
    return at;
  }
}
