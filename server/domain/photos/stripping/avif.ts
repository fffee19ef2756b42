// Rewrites an AVIF for the decoder: the picture, its alpha item and the properties needed to show it. Drops Exif, XMP,
// thumbnails, sequences and derived pictures.
import {PhotoRefused} from './photo-refused.ts';
import {
  alphaItem,
  extentsOf,
  itemType,
  primaryItem,
  propertiesOf,
  type Property,
} from './avif-items.ts';
import {writeAvif, type Item} from './avif-file.ts';
import {boxIn, VERSION_BYTES} from './boxes.ts';
import {UPRIGHT} from './exif.ts';
import {PROFILE_BYTES_MAX, type Stripped} from './stripped.ts';

const META_BYTES_MAX = PROFILE_BYTES_MAX + 65_536;
const PROPERTIES_MAX = 16;
const PROPERTY_BYTES_MAX = 1024;
const CODED_PICTURE = 'av01';
/** Configuration, size, depth, rotation, mirroring, crop, colours, and the mark of an alpha item. */
const KEPT = new Set(['av1C', 'ispe', 'pixi', 'irot', 'imir', 'clap', 'colr', 'auxC']);

const isKept = ({type, content}: Property) =>
  KEPT.has(type) && content.length <= (type === 'colr' ? PROFILE_BYTES_MAX : PROPERTY_BYTES_MAX);

function itemOf(avif: Buffer, meta: Buffer, id: number): Item {
  if (itemType(meta, id) !== CODED_PICTURE) throw new PhotoRefused('too-elaborate');
  const extents = extentsOf(meta, id);
  const length = extents.reduce((sum, extent) => sum + extent.length, 0);
  const isInside = extents.every((extent) => extent.offset + extent.length <= avif.length);
  if (!isInside || length > avif.length) throw new PhotoRefused('damaged');

  const properties = propertiesOf(meta, id);
  const kept = properties.filter(isKept);
  const needsMore = properties.some((property) => property.isEssential && !isKept(property));
  if (needsMore || kept.length > PROPERTIES_MAX) throw new PhotoRefused('too-elaborate');
  return {
    data: extents.map(({offset, length: bytes}) => avif.subarray(offset, offset + bytes)),
    properties: kept,
  };
}

/** @throws PhotoRefused when the file is damaged or has more than one coded picture with its alpha item. */
export function stripAvif(avif: Buffer): Stripped {
  const meta = boxIn(avif, 'meta')?.subarray(VERSION_BYTES);
  if (!meta) throw new PhotoRefused('damaged');
  if (meta.length > META_BYTES_MAX) throw new PhotoRefused('too-elaborate');
  const primary = primaryItem(meta);
  const alpha = alphaItem(meta, primary);
  const picture = itemOf(avif, meta, primary);
  const transparency = alpha === undefined ? undefined : itemOf(avif, meta, alpha);
  return {format: 'avif', bytes: writeAvif(picture, transparency), orientation: UPRIGHT};
}
