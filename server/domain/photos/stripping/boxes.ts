// Reads and writes boxes of ISO media files (ISO 14496-12, section 4.2).
import {PhotoRefused} from './photo-refused.ts';

export const HEADER_BYTES = 8;
/** Version and flags of a full box. */
export const VERSION_BYTES = 4;

export type Box = {type: string; content: Buffer};

/** The boxes in `content`. @throws PhotoRefused when their sizes do not fit. */
export function* boxesIn(content: Buffer): Generator<Box> {
  for (let at = 0; at < content.length;) {
    if (at + HEADER_BYTES > content.length) throw new PhotoRefused('damaged');
    // 0 means up to the end. 1 means a 64-bit size, which no photo needs.
    const size = content.readUInt32BE(at) || content.length - at;
    if (size < HEADER_BYTES || at + size > content.length) throw new PhotoRefused('damaged');
    const type = content.toString('latin1', at + 4, at + HEADER_BYTES);
    yield {type, content: content.subarray(at + HEADER_BYTES, at + size)};
    at += size;
  }
}

/** Content of the first box of this type. */
export function boxIn(content: Buffer, type: string): Buffer | undefined {
  return boxesIn(content).find((found) => found.type === type)?.content;
}

export function boxHeader(type: string, length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(HEADER_BYTES + length);
  header.write(type, 4, 'latin1');
  return header;
}

export function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([boxHeader(type, content.length), content]);
}

/** A full box with a version and without flags. */
export const versionedBox = (type: string, version: number, ...contents: Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...contents);

export type Numbers = {
  u8: () => number;
  u16: () => number;
  u32: () => number;
  sized: (bytes: number) => number;
};

/** Reads big-endian numbers in sequence. @throws PhotoRefused past the end. */
export function numbersIn(content: Buffer, from = 0): Numbers {
  let at = from;
  const sized = (bytes: number) => {
    if (at + bytes > content.length) throw new PhotoRefused('damaged');
    // The upper two of eight bytes are zero in every photo.
    const skipped = Math.max(0, bytes - 6);
    const value = bytes === 0 ? 0 : content.readUIntBE(at + skipped, bytes - skipped);
    at += bytes;
    return value;
  };
  return {u8: () => sized(1), u16: () => sized(2), u32: () => sized(4), sized};
}
