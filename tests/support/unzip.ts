// Reads a zip with uncompressed files by its central directory, and verifies each checksum.
import {crc32} from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const END_SIZE = 22;

/** The files by name. @throws if the bytes are not such a zip. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - END_SIZE;
  if (bytes.readUInt32LE(end) !== END) throw new Error('This is no zip without a comment.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the zip is broken.');
    if (bytes.readUInt16LE(at + 10) !== STORED) throw new Error('This reads stored files only.');
    const sizes = {name: bytes.readUInt16LE(at + 28), extra: bytes.readUInt16LE(at + 30)};
    const name = bytes.toString('utf8', at + 46, at + 46 + sizes.name);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const file = bytes.subarray(start, start + bytes.readUInt32LE(at + 24));
    if (crc32(file) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    files.set(name, file);
    at += 46 + sizes.name + sizes.extra + bytes.readUInt16LE(at + 32);
  }
  return files;
}
