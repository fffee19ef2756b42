// Builds WebP files from the chunks of a picture that sharp has encoded.

export type WebpChunk = {name: string; content: Buffer};

export function webpChunks(webp: Buffer): WebpChunk[] {
  const found: WebpChunk[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const end = at + 8 + webp.readUInt32LE(at + 4);
    found.push({name: webp.toString('latin1', at, at + 4), content: webp.subarray(at + 8, end)});
    at = end + (end % 2);
  }
  return found;
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

export function webpOf(chunks: readonly WebpChunk[]): Buffer {
  const content = chunks.map(({name, content: bytes}) => chunk(name, bytes));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...content]));
}

const FLAGS = {ICCP: 0x20, EXIF: 0x08, 'XMP ': 0x04} as const;

/** A WebP with a metadata chunk added in its regular position. */
export function webpWith(
  webp: Buffer,
  size: number,
  name: keyof typeof FLAGS,
  content: Buffer,
): Buffer {
  const vp8x = Buffer.alloc(10);
  vp8x[0] = FLAGS[name];
  vp8x.writeUIntLE(size - 1, 4, 3);
  vp8x.writeUIntLE(size - 1, 7, 3);
  const block = {name, content};
  const picture = webpChunks(webp);
  const body = name === 'ICCP' ? [block, ...picture] : [...picture, block];
  return webpOf([{name: 'VP8X', content: vp8x}, ...body]);
}
