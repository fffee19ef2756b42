// Files with a harmless picture and malicious metadata: blocks that expand, overlap or never end. The server must
// refuse each or re-encode it without reading its metadata.
import {deflateSync} from 'node:zlib';
import sharp from 'sharp';
import {PHOTO_BYTES_MAX} from '../../rules/photos.ts';
import {box} from '../../server/domain/photos/stripping/boxes.ts';
import {avifWith} from './avif.ts';
import {overlappingExif} from './exif.ts';
import {segment} from './jpeg.ts';
import {blackPng, chunk, pngOf, unfoldingChunks} from './png.ts';
import {webpChunks, webpOf, webpWith} from './webp.ts';

type Files = Record<string, Buffer>;

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

async function jpegs(): Promise<Files> {
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

async function pngs(): Promise<Files> {
  const size = {width: SIDE, height: SIDE};
  const {zTXt, iTXt, iCCP} = unfoldingChunks(20 * MB);
  const png = (...more: Buffer[]) => blackPng(size, ...more);
  const frame = Buffer.concat([Buffer.alloc(26), text('frame')]);
  return {
    'thirty texts.png': png(times(30, zTXt)),
    'thirty xmp.png': png(times(30, iTXt)),
    'thirty profiles.png': png(times(30, iCCP)),
    'overlapping exif.png': png(chunk('eXIf', overlappingExif(NEARLY_ALL))),
    'empty texts.png': png(times(NEARLY_ALL / 12, chunk('tEXt', Buffer.alloc(0)))),
    'frames.png': png(
      chunk('acTL', Buffer.alloc(8, 1)),
      times(50_000, Buffer.concat([chunk('fcTL', frame), chunk('fdAT', frame)])),
    ),
    'empty pixels.png': pngOf(
      size,
      Buffer.alloc(SIDE * (SIDE * 3 + 1)),
      times(500_000, chunk('IDAT', Buffer.alloc(0))),
    ),
  };
}

async function webps(): Promise<Files> {
  const webp = await drawn().webp().toBuffer();
  const frames = [0, 90, 180].map((red) =>
    sharp({create: {width: SIDE, height: SIDE, channels: 3, background: {r: red, g: 0, b: 0}}})
      .png()
      .toBuffer(),
  );
  const film = await sharp(await Promise.all(frames), {join: {animated: true}})
    .webp()
    .toBuffer();
  const parts = webpChunks(film);
  const lastFrame = parts.findLast(({name}) => name === 'ANMF') ?? {name: 'ANMF', content: webp};
  const count = Math.floor(NEARLY_ALL / (lastFrame.content.length + 8));
  return {
    'overlapping exif.webp': webpWith(webp, SIDE, 'EXIF', overlappingExif(NEARLY_ALL)),
    'all xmp.webp': webpWith(webp, SIDE, 'XMP ', Buffer.alloc(NEARLY_ALL, '<x>')),
    'all profile.webp': webpWith(webp, SIDE, 'ICCP', Buffer.alloc(NEARLY_ALL, 1)),
    'frames.webp': webpOf([...parts, ...Array.from({length: count}, () => lastFrame)]),
    'empty chunks.webp': webpOf([
      ...webpChunks(webp),
      {name: 'NONE', content: Buffer.alloc(0)},
      {name: 'MANY', content: times(NEARLY_ALL / 8, text('none\0\0\0\0'))},
    ]),
    'pictures behind the end.webp': Buffer.concat([webp, times(1000, webp)]),
  };
}

async function avifs(): Promise<{flattened: Files; refused: Files}> {
  const avif = await drawn().avif({effort: 0}).toBuffer();
  const exif = Buffer.concat([Buffer.alloc(4), overlappingExif(65_000)]);
  const mime = {type: 'mime', info: 'application/rdf+xml\0deflate\0'};
  return {
    flattened: {
      'overlapping exif.avif': avifWith(avif, {items: [{type: 'Exif', data: exif}]}),
      'repeated exif.avif': avifWith(avif, {
        items: [{type: 'Exif', data: Buffer.alloc(NEARLY_ALL), times: 32}],
      }),
      'many exif.avif': avifWith(avif, {
        items: Array.from({length: 140}, () => ({type: 'Exif', data: exif})),
      }),
      'unfolding xmp.avif': avifWith(avif, {
        items: [{...mime, data: deflateSync(Buffer.alloc(40 * MB))}],
      }),
      'boxes behind the end.avif': avifWith(avif, {
        behind: [
          box('moov', times(100_000, box('trak'))),
          box('uuid', Buffer.alloc(NEARLY_ALL / 2)),
        ],
      }),
    },
    refused: {
      'boxes in its header.avif': avifWith(avif, {inMeta: [times(500_000, box('free'))]}),
      'grid.avif': avifWith(avif, {type: 'grid'}),
      'film with a cover.avif': avifWith(avif, {type: 'hvc1'}),
      'header of nothing.avif': Buffer.concat([avif.subarray(0, 40), Buffer.alloc(1000)]),
    },
  };
}

export async function hostileMetadata(): Promise<{flattened: Files; refused: Files}> {
  const {flattened, refused} = await avifs();
  return {
    flattened: {...(await jpegs()), ...(await pngs()), ...(await webps()), ...flattened},
    refused,
  };
}
