// Rewrites the errors that zero-cache sends to a client. Their message quotes whatever failed behind it, the
// address of a database included: a client keeps the kind and reads a fixed sentence.
import {Transform} from 'node:stream';
import {z} from 'zod';
import {SOMETHING_WRONG} from '../../rules/wording.ts';

const ERROR = Buffer.from('["error",');
/** An unfragmented text message: what zero-cache sends, as long as its compression is off (its default). */
const TEXT = 0x81;
const EMPTY = Buffer.alloc(0);

const errorMessage = z.tuple([z.literal('error'), z.looseObject({})]);

function publicMessage(text: string): string {
  const [, {bodyPreview: _, details: __, ...body}] = errorMessage.parse(JSON.parse(text));
  return JSON.stringify(['error', {...body, message: SOMETHING_WRONG}]);
}

function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const {length} = payload;
  const header = Buffer.alloc(10);
  header[0] = TEXT;
  if (length < 126) {
    header[1] = length;
    return Buffer.concat([header.subarray(0, 2), payload]);
  }
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

type Frame = {readonly isText: boolean; readonly start: number; readonly end: number};

/** Where the payload of the frame at `at` starts and ends, or nothing while its header has not come. */
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

/** Passes a server's frames on, which have no mask, with public words in those that are errors. */
export function publicErrors(): Transform {
  /** The beginning of a frame that may be an error. */
  let held: Buffer = EMPTY;
  /** How much is still to come of a frame that is passed on as it is. */
  let passing = 0;

  function* passedOn(data: Buffer): Generator<Buffer> {
    let done = 0;
    let at = passing;
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
        yield frameOf(publicMessage(data.toString('utf8', start, end)));
        done = end;
      }
      at = end;
    }
    const until = Math.min(at, data.length);
    yield data.subarray(done, until);
    held = data.subarray(until);
    passing = at - until;
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      const data = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (const bytes of passedOn(data)) if (bytes.length > 0) this.push(bytes);
      done();
    },
    flush(done) {
      done(null, held);
    },
  });
}
