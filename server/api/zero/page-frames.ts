// Forwards zero-cache's WebSocket frames to a client. Replaces an error's message, which may quote internal details such
// as a database address. Can close the connection between two frames.
import {Transform, type TransformCallback} from 'node:stream';
import {Sender} from 'ws';
import {z} from 'zod';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';

const ERROR = Buffer.from('["error",');
/** First byte of an unfragmented text frame. zero-cache sends no others while its compression is off, the default. */
const TEXT = 0x81;
const OPCODES = {text: 1, close: 8} as const;
const EMPTY = Buffer.alloc(0);

const errorMessage = z.tuple([z.literal('error'), z.looseObject({})]);

function publicMessage(text: string): string {
  const {bodyPreview: _, details: __, ...body} = bodyOf(text);
  return JSON.stringify(['error', {...body, message: SOMETHING_WRONG}]);
}

/** Drops the body of an unknown shape, which a later zero-cache may send. */
function bodyOf(text: string): Record<string, unknown> {
  try {
    return errorMessage.parse(JSON.parse(text))[1];
  } catch {
    return {kind: 'Internal', origin: 'zeroCache'};
  }
}

function frameOf(payload: Buffer, opcode: number): Buffer {
  const options = {fin: true, rsv1: false, opcode, mask: false, readOnly: true};
  return Buffer.concat(Sender.frame(payload, options));
}

function closeFrame(code: number, reason: string): Buffer {
  const status = Buffer.alloc(2);
  status.writeUInt16BE(code);
  return frameOf(Buffer.concat([status, Buffer.from(reason)]), OPCODES.close);
}

type Frame = {readonly isText: boolean; readonly start: number; readonly end: number};

/** Bounds of the payload of the frame at `at`; undefined while its header is incomplete. */
function frameAt(data: Buffer, at: number): Frame | undefined {
  if (data.length < at + 2) return undefined;
  const short = data.readUInt8(at + 1);
  const start = at + 2 + (short < 126 ? 0 : short === 126 ? 2 : 8);
  if (data.length < start) return undefined;
  let length = short;
  if (short === 126) length = data.readUInt16BE(at + 2);
  if (short === 127) length = Number(data.readBigUInt64BE(at + 2));
  return {isText: data[at] === TEXT, start, end: start + length};
}

export class PageFrames extends Transform {
  /** Start of a frame of which nothing has been forwarded. */
  #held: Buffer = EMPTY;
  /** Bytes still to come of a frame whose start has been forwarded. */
  #passing = 0;
  #lastFrame: Buffer | undefined;
  #isClosed = false;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#isClosed) return done();
    if (this.#lastFrame) {
      const rest = chunk.subarray(0, this.#passing);
      this.#passing -= rest.length;
      this.push(rest);
      this.#closeBetweenFrames();
      return done();
    }
    const data = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    for (const bytes of this.#passedOn(data)) if (bytes.length > 0) this.push(bytes);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#isClosed ? undefined : this.#held);
  }

  /**
   * Sends the rest of the current frame, then `lastMessages`, then a close frame, and nothing after it. `reason` has at
   * most 123 bytes.
   */
  closeWith(code: number, reason: string, ...lastMessages: readonly string[]): void {
    if (this.#lastFrame || this.readableEnded) return;
    const messages = lastMessages.map((text) => frameOf(Buffer.from(text), OPCODES.text));
    this.#lastFrame = Buffer.concat([...messages, closeFrame(code, reason)]);
    this.#closeBetweenFrames();
  }

  #closeBetweenFrames(): void {
    if (this.#passing > 0) return;
    this.#isClosed = true;
    this.push(this.#lastFrame);
    this.push(null);
  }

  *#passedOn(data: Buffer): Generator<Buffer> {
    let done = 0;
    let at = this.#passing;
    while (at < data.length) {
      const frame = frameAt(data, at);
      if (!frame) break;
      const {isText, start, end} = frame;
      const wordEnd = start + ERROR.length;
      const mayBeError = isText && wordEnd <= end;
      if (mayBeError && data.length < wordEnd) break;
      if (mayBeError && data.subarray(start, wordEnd).equals(ERROR)) {
        if (data.length < end) break;
        yield data.subarray(done, at);
        yield frameOf(Buffer.from(publicMessage(data.toString('utf8', start, end))), OPCODES.text);
        done = end;
      }
      at = end;
    }
    const until = Math.min(at, data.length);
    yield data.subarray(done, until);
    this.#held = data.subarray(until);
    this.#passing = at - until;
  }
}
