// Builds Exif blocks by hand that expand to far more than their size.

const ENTRY_BYTES = 12;
const ASCII = 2;
const DESCRIPTION = 0x010e;

function directory(entries: readonly Buffer[], rest = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(10);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(entries.length, 8);
  return Buffer.concat([header, ...entries, Buffer.alloc(4), rest]);
}

function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

/** An Exif block of `bytes` in which thousands of entries refer to the same, almost whole, block. */
export function overlappingExif(bytes: number): Buffer {
  const count = Math.min(5000, Math.floor(bytes / ENTRY_BYTES / 2));
  const start = 14 + count * ENTRY_BYTES;
  const texts = Array.from({length: count}, (_, i) =>
    entry(DESCRIPTION + i, ASCII, bytes - start, start),
  );
  return directory(texts, Buffer.alloc(bytes - start, 'a'));
}
