// What a client receives of zero-cache's errors, however the network splits the frames.
import {buffer} from 'node:stream/consumers';
import {expect, test} from 'vitest';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import {PageFrames} from './page-frames.ts';

/** A server's frame with this payload. */
function frame(text: string, first = 0x81): Buffer {
  const payload = Buffer.from(text);
  const {length} = payload;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  const long = length > 65_535;
  const header = Buffer.alloc(long ? 10 : 4);
  header.writeUInt16BE(first * 256 + (long ? 127 : 126));
  if (long) header.writeBigUInt64BE(BigInt(length), 2);
  else header.writeUInt16BE(length, 2);
  return Buffer.concat([header, payload]);
}

/** The text frames that make up `data`. */
function textsIn(data: Buffer): string[] {
  if (data.length === 0) return [];
  const short = data.readUInt8(1);
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  let length = short;
  if (short === 126) length = data.readUInt16BE(2);
  if (short === 127) length = Number(data.readBigUInt64BE(2));
  expect(data.length).toBeGreaterThanOrEqual(start + length);
  // Browsers close the connection for a length that is encoded in more bytes than necessary.
  expect(start).toBe(length < 126 ? 2 : length > 65_535 ? 10 : 4);
  const end = start + length;
  return [data.toString('utf8', start, end), ...textsIn(data.subarray(end))];
}

async function through(data: Buffer, pieces: number): Promise<Buffer> {
  const passing = new PageFrames();
  const out = buffer(passing);
  for (let at = 0; at < data.length; at += pieces) passing.write(data.subarray(at, at + pieces));
  passing.end();
  return out;
}

const INTERNAL = 'connect ECONNREFUSED 127.0.0.1:5432';
const mutationIDs = Array.from({length: 60}, (_, id) => ({clientID: 'c', id}));
const errors = [
  {kind: 'Internal', origin: 'zeroCache', message: INTERNAL},
  {kind: 'PushFailed', origin: 'zeroCache', reason: 'http', status: 500, message: INTERNAL},
  {kind: 'PushFailed', origin: 'server', reason: 'database', message: INTERNAL, mutationIDs},
];
const others = ['["pong",{}]', '', '["error"', `["pokePart",{"text":"${'x'.repeat(70_000)}"}]`];

test.each([1, 2, 7, 100, 1_000_000])(
  'replaces an error’s message, keeps its kind and forwards the rest unchanged, %i bytes at a time',
  async (pieces) => {
    const sent = errors.flatMap((body, i) => [
      ...others,
      JSON.stringify(['error', {...body, ...(i === 1 && {bodyPreview: INTERNAL})}]),
    ]);
    const received = textsIn(await through(Buffer.concat(sent.map((text) => frame(text))), pieces));
    const expected = errors.flatMap((body) => [
      ...others,
      JSON.stringify(['error', {...body, message: SOMETHING_WRONG}]),
    ]);
    expect(received).toEqual(expected);
  },
);

test('does not parse frames other than text', async () => {
  const binary = frame(`["error",{"message":"${INTERNAL}"}]`, 0x82);
  const close = frame('\u0003\u00e8', 0x88);
  const cut = frame(`["error",{"message":"${INTERNAL}"}]`).subarray(0, 20);
  const data = Buffer.concat([binary, close, cut]);
  expect((await through(data, 5)).equals(data)).toBe(true);
});

test.each(['["error",7]', '["error",{"kind"'])(
  'forwards nothing of a malformed error: %s',
  async (text) => {
    const error = {kind: 'Internal', origin: 'zeroCache', message: SOMETHING_WRONG};
    expect(textsIn(await through(frame(text), 100))).toEqual([JSON.stringify(['error', error])]);
  },
);

test('sends the last message and the close between two frames, and nothing after them', async () => {
  const frames = new PageFrames();
  const out = buffer(frames);
  const [first, second] = [frame('["pong",{}]'), frame('["poke",{}]')];
  frames.write(first.subarray(0, 11));
  frames.closeWith(4008, 'too many', '["error",{}]');
  frames.write(Buffer.concat([first.subarray(11), second]));
  const close = Buffer.concat([Buffer.from([0x88, 10, 0x0f, 0xa8]), Buffer.from('too many')]);
  expect((await out).equals(Buffer.concat([first, frame('["error",{}]'), close]))).toBe(true);
});
