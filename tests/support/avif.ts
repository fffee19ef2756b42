// Builds AVIF files by hand: a picture encoded by sharp in containers that sharp does not write.
import {
  box,
  boxIn,
  versionedBox,
  VERSION_BYTES,
} from '../../server/domain/photos/stripping/boxes.ts';
import {extentsOf, primaryItem} from '../../server/domain/photos/stripping/avif-items.ts';

/** A further item of the file, with `times` extents that all refer to the same data. */
export type ExtraItem = {type: string; info?: string; data: Buffer; times?: number};

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [v >> 8, v & 0xff]));
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const text = (words: string) => Buffer.from(words, 'latin1');

/** An AVIF's picture with additional metadata items and boxes. */
export function avifWith(
  avif: Buffer,
  {
    items = [],
    inMeta = [],
    behind = [],
    type = 'av01',
  }: {
    items?: readonly ExtraItem[];
    inMeta?: readonly Buffer[];
    behind?: readonly Buffer[];
    /** The item type that the file declares for the picture. */
    type?: string;
  },
): Buffer {
  const meta = boxIn(avif, 'meta')?.subarray(VERSION_BYTES) ?? Buffer.alloc(0);
  const [extent = {offset: 0, length: 0}] = extentsOf(meta, primaryItem(meta));
  const picture = avif.subarray(extent.offset, extent.offset + extent.length);
  const properties = boxIn(meta, 'iprp') ?? Buffer.alloc(0);
  const all = [{type, data: picture, info: '', times: 1}, ...items];

  const metaAt = (from: number) => {
    let offset = from;
    const locations = all.map(({data, times = 1}, i) => {
      const one = Buffer.concat([u32(offset), u32(data.length)]);
      offset += data.length;
      return Buffer.concat([u16(i + 1, 0, times), ...Array.from({length: times}, () => one)]);
    });
    const infos = all.map(({type: kind, info = ''}, i) =>
      versionedBox('infe', 2, u16(i + 1, 0), text(`${kind}\0${info}`)),
    );
    const describes = items.map((_, i) => box('cdsc', u16(i + 2, 1, 1)));
    return versionedBox(
      'meta',
      0,
      versionedBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      versionedBox('pitm', 0, u16(1)),
      versionedBox('iloc', 0, u8(0x44, 0), u16(all.length), ...locations),
      versionedBox('iinf', 0, u16(all.length), ...infos),
      versionedBox('iref', 0, ...describes),
      box('iprp', properties),
      ...inMeta,
    );
  };
  const start = box('ftyp', text('avif\0\0\0\0avifmif1miaf'));
  const from = start.length + metaAt(0).length + 8;
  const data = box('mdat', ...all.map((item) => item.data));
  return Buffer.concat([start, metaAt(from), data, ...behind]);
}
