// Reads the items of an AVIF (ISO 23008-12, section 6): the primary picture, where its bytes are, and its properties.
// Supports only what photos need. The rest is refused, and the client redraws the photo.
import {PhotoRefused} from './photo-refused.ts';
import {boxesIn, boxIn, numbersIn, VERSION_BYTES, type Box} from './boxes.ts';

/** A reader that does not support an essential property must not show the item. */
export type Property = Box & {isEssential: boolean};
export type Extent = {offset: number; length: number};

const EXTENTS_MAX = 32;

function required(content: Buffer, type: string): Buffer {
  const found = boxIn(content, type);
  if (!found || found.length < VERSION_BYTES) throw new PhotoRefused('damaged');
  return found;
}

const versionOf = (content: Buffer) => content[0] ?? 0;

export function primaryItem(meta: Buffer): number {
  const content = required(meta, 'pitm');
  const read = numbersIn(content, VERSION_BYTES);
  return versionOf(content) === 0 ? read.u16() : read.u32();
}

/** The type of an item: "av01" for a picture that is not derived from others. */
export function itemType(meta: Buffer, item: number): string | undefined {
  const infos = required(meta, 'iinf');
  const countBytes = versionOf(infos) === 0 ? 2 : 4;
  for (const {content} of boxesIn(infos.subarray(VERSION_BYTES + countBytes))) {
    const read = numbersIn(content, VERSION_BYTES);
    const id = versionOf(content) === 2 ? read.u16() : read.u32();
    if (id !== item) continue;
    read.u16();
    return String.fromCharCode(read.u8(), read.u8(), read.u8(), read.u8());
  }
  return undefined;
}

export function alphaItem(meta: Buffer, item: number): number | undefined {
  const references = boxIn(meta, 'iref');
  if (!references) return undefined;
  const isLong = versionOf(references) > 0;
  for (const {type, content} of boxesIn(references.subarray(VERSION_BYTES))) {
    const read = numbersIn(content);
    const next = isLong ? read.u32 : read.u16;
    const from = next();
    if (type === 'auxl' && read.u16() === 1 && next() === item) return from;
  }
  return undefined;
}

/** Location of an item's bytes in the file. */
export function extentsOf(meta: Buffer, item: number): Extent[] {
  const content = required(meta, 'iloc');
  const version = versionOf(content);
  const read = numbersIn(content, VERSION_BYTES);
  const [sizes, baseSizes] = [read.u8(), read.u8()];
  const indexBytes = version > 0 ? baseSizes & 15 : 0;
  // A length of zero bytes means the whole file.
  if ((sizes & 15) === 0) throw new PhotoRefused('too-elaborate');
  const count = version < 2 ? read.u16() : read.u32();
  for (let i = 0; i < count; i += 1) {
    const id = version < 2 ? read.u16() : read.u32();
    const method = version > 0 ? read.u16() & 15 : 0;
    const source = read.u16();
    const base = read.sized(baseSizes >> 4);
    const extents = Array.from({length: read.u16()}, () => {
      read.sized(indexBytes);
      return {offset: base + read.sized(sizes >> 4), length: read.sized(sizes & 15)};
    });
    if (id !== item) continue;
    // Only extents within this file.
    const isPlain = method === 0 && source === 0 && extents.length <= EXTENTS_MAX;
    if (!isPlain) throw new PhotoRefused('too-elaborate');
    return extents;
  }
  throw new PhotoRefused('damaged');
}

/** The properties of an item without duplicates. */
export function propertiesOf(meta: Buffer, item: number): Property[] {
  const properties = boxIn(meta, 'iprp') ?? Buffer.alloc(0);
  const all = [...boxesIn(boxIn(properties, 'ipco') ?? Buffer.alloc(0))];
  const content = required(properties, 'ipma');
  const isWide = ((content[3] ?? 0) & 1) === 1;
  const essential = isWide ? 0x8000 : 0x80;
  const read = numbersIn(content, VERSION_BYTES);
  const count = read.u32();
  for (let i = 0; i < count; i += 1) {
    const id = versionOf(content) < 1 ? read.u16() : read.u32();
    const values = Array.from({length: read.u8()}, isWide ? read.u16 : read.u8);
    if (id !== item) continue;
    return [...new Set(values)].flatMap((value) => {
      // Indices start at 1.
      const property = all[(value & (essential - 1)) - 1];
      return property ? [{...property, isEssential: (value & essential) !== 0}] : [];
    });
  }
  throw new PhotoRefused('damaged');
}
