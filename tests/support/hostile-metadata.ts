// JPEGs with a harmless picture and malicious metadata: blocks that overlap, repeat or never end. The server must store
// the picture without them.
import sharp from 'sharp';
import {PHOTO_BYTES_MAX} from '../../rules/photos/photos.ts';
import {overlappingExif} from './exif.ts';
import {segment} from './jpeg.ts';

const MB = 1024 * 1024;
/** Leaves room for the picture. */
const NEARLY_ALL = PHOTO_BYTES_MAX - MB;
const SEGMENT_MAX = 65_533;
const SIDE = 64;

const [APP1, APP2, COMMENT] = [0xe1, 0xe2, 0xfe];
const text = (words: string) => Buffer.from(words, 'latin1');
const times = (count: number, bytes: Buffer) => Buffer.alloc(count * bytes.length, bytes);

const drawn = () => sharp({create: {width: SIDE, height: SIDE, channels: 3, background: '#a63'}});

/** A segment of maximum length that starts with these words. */
const longSegment = (marker: number, words: string) =>
  segment(marker, text(words), Buffer.alloc(SEGMENT_MAX - words.length, 'x'));
const segments = Math.floor(NEARLY_ALL / SEGMENT_MAX);

export async function hostileMetadata(): Promise<Record<string, Buffer>> {
  const jpeg = await drawn().jpeg().toBuffer();
  const progressive = await drawn().jpeg({progressive: true}).toBuffer();
  const before = (...more: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]);
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const profile = longSegment(APP2, `ICC_PROFILE\0\x01${String.fromCharCode(segments)}`);
  return {
    'overlapping exif.jpg': before(segment(APP1, text('Exif\0\0'), overlappingExif(65_000))),
    'all exif.jpg': before(times(segments, longSegment(APP1, 'Exif\0\0II*\0\x08\0\0\0\xff\xff'))),
    'all comments.jpg': before(times(segments, longSegment(COMMENT, 'x'))),
    'empty comments.jpg': before(times(NEARLY_ALL / 4, segment(COMMENT))),
    'all profile.jpg': before(times(segments, profile)),
    'nested xmp.jpg': before(
      segment(APP1, text('http://ns.adobe.com/xap/1.0/\0'), times(20_000, text('<x>'))),
    ),
    'gain map.jpg': before(
      segment(
        APP1,
        text(
          'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf=',
        ),
        text('"http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description hdrgm:Version="1.0" '),
        text('xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"/></rdf:RDF></x:xmpmeta>'),
      ),
    ),
    'comments between scans.jpg': Buffer.concat([
      progressive.subarray(0, lastScan),
      times(segments, longSegment(COMMENT, 'x')),
      progressive.subarray(lastScan),
    ]),
    'fill bytes.jpg': before(Buffer.alloc(NEARLY_ALL, 0xff)),
    'pictures behind the end.jpg': Buffer.concat([jpeg, times(1000, jpeg)]),
  };
}
