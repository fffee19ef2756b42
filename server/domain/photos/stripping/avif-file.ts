// Writes an AVIF with one coded picture and, if present, its alpha item (ISO 23008-12, AVIF 1.1).
import type {Property} from './avif-items.ts';
import {box, boxHeader, HEADER_BYTES, versionedBox} from './boxes.ts';

export type Item = {data: readonly Buffer[]; properties: readonly Property[]};

const ESSENTIAL = 0x80;

const u8 = (...values: number[]) => Buffer.from(values);
function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
}
const text = (value: string) => Buffer.from(value, 'latin1');

const lengthOf = ({data}: Item) => data.reduce((sum, {length}) => sum + length, 0);

function locations(items: readonly Item[], from: number): Buffer {
  let offset = from;
  const entries = items.map((item, i) => {
    const entry = Buffer.concat([u16(i + 1, 0, 1), u32(offset, lengthOf(item))]);
    offset += lengthOf(item);
    return entry;
  });
  // Four-byte offsets and lengths, no base offset.
  return versionedBox('iloc', 0, u8(0x44, 0), u16(items.length), ...entries);
}

function propertyBoxes(items: readonly Item[]): Buffer {
  const all = items.flatMap(({properties}) => properties);
  let index = 0;
  const associations = items.map(({properties}, i) => {
    const numbers = properties.map(({isEssential}) => ++index | (isEssential ? ESSENTIAL : 0));
    return Buffer.concat([u16(i + 1), u8(numbers.length, ...numbers)]);
  });
  return box(
    'iprp',
    box('ipco', ...all.map(({type, content}) => box(type, content))),
    versionedBox('ipma', 0, u32(items.length), ...associations),
  );
}

function metaOf(items: readonly Item[], dataAt: number): Buffer {
  const infos = items.map((_, i) => versionedBox('infe', 2, u16(i + 1, 0), text('av01\0')));
  const isTransparency = versionedBox('iref', 0, box('auxl', u16(2, 1, 1)));
  return versionedBox(
    'meta',
    0,
    versionedBox('hdlr', 0, u32(0), text('pict'), u32(0, 0, 0), u8(0)),
    versionedBox('pitm', 0, u16(1)),
    locations(items, dataAt),
    versionedBox('iinf', 0, u16(items.length), ...infos),
    ...(items.length > 1 ? [isTransparency] : []),
    propertyBoxes(items),
  );
}

export function writeAvif(picture: Item, transparency: Item | undefined): Buffer {
  const items = transparency ? [picture, transparency] : [picture];
  const type = box('ftyp', text('avif'), u32(0), text('avifmif1miaf'));
  const dataAt = type.length + metaOf(items, 0).length + HEADER_BYTES;
  const data = items.flatMap((item) => item.data);
  const header = boxHeader(
    'mdat',
    items.reduce((sum, item) => sum + lengthOf(item), 0),
  );
  return Buffer.concat([type, metaOf(items, dataAt), header, ...data]);
}
