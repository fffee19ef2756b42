// Builds PNG files by hand, also invalid ones: wrong dimensions, chunks that expand to megabytes.
import {crc32, deflateSync} from 'node:zlib';

/** Five times as fast as the highest level, and small enough for black pixels. */
const FAST = {level: 3} as const;

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk with its length and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Header = {
  width: number;
  height: number;
  depth?: 1 | 8 | 16;
  colour?: 'grey' | 'rgb' | 'rgba';
  isInterlaced?: boolean;
};

const COLOURS = {grey: [0, 1], rgb: [2, 3], rgba: [6, 4]} as const;

function header({width, height, depth = 8, colour = 'rgb', isInterlaced = false}: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, COLOURS[colour][0], 0, 0, isInterlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

/** A black picture of the header's dimensions, with more chunks before its pixels. */
export function blackPng(about: Header, ...more: Buffer[]): Buffer {
  const {width, height, depth = 8, colour = 'rgb'} = about;
  const line = Math.ceil((width * COLOURS[colour][1] * depth) / 8) + 1;
  return pngOf(about, Buffer.alloc(line * height), ...more);
}

/** A picture with these pixel bytes, whether or not they match the header. */
export function pngOf(about: Header, pixels: Buffer, ...more: Buffer[]): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    header(about),
    ...more,
    chunk('IDAT', deflateSync(pixels, FAST)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const text = (words: string) => Buffer.from(words, 'latin1');

/** Text chunks that expand to `bytes`: plain text, XMP, colour profile. */
export function unfoldingChunks(bytes: number): Record<'zTXt' | 'iTXt' | 'iCCP', Buffer> {
  const packed = deflateSync(Buffer.alloc(bytes, 'a'), {level: 9});
  return {
    zTXt: chunk('zTXt', Buffer.concat([text('Comment\0\0'), packed])),
    iTXt: chunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0\0\0'), packed])),
    iCCP: chunk('iCCP', Buffer.concat([text('icc\0\0'), packed])),
  };
}
