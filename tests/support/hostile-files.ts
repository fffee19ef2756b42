// Malicious or broken files, generated in code.
import sharp, {type Sharp} from 'sharp';
import {PHOTO_BYTES_MAX} from '../../rules/photos/photos.ts';
import {hostileMetadata} from './hostile-metadata.ts';

/** The expected result: refused, or re-encoded as one still picture. */
export type HostileFile = {name: string; bytes: Buffer; fate: 'refused' | 'flattened'};

const MB = 1024 * 1024;
const SCRIPT = '<script>alert(1)</script>';

const drawn = (): Sharp =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#a63',
      noise: {type: 'gaussian', mean: 120, sigma: 40},
    },
  });

const text = (words: string) => Buffer.from(words, 'latin1');
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

/** Overwrites the dimensions in a JPEG's frame header. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** A progressive JPEG that repeats its last scan: small to send, slow to decode. */
function manyScans(progressive: Buffer): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(last, -2);
  const scans = Array.from({length: 150}, () => scan);
  return Buffer.concat([progressive.subarray(0, -2), ...scans, progressive.subarray(-2)]);
}

/** Overwrites compressed data, as a bad disk does. */
function withBrokenMiddle(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  return copy.fill(0xa5, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 200);
}

async function animation(): Promise<Sharp> {
  const frames = ['red', 'green', 'blue'].map((background) =>
    sharp({create: {width: 200, height: 200, channels: 3, background}})
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), {join: {animated: true}});
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await drawn().jpeg().toBuffer();
  const png = await drawn().png().toBuffer();
  const webp = await drawn().webp().toBuffer();
  const avif = await drawn().avif({effort: 0}).toBuffer();
  const progressive = await drawn().jpeg({progressive: true}).toBuffer();
  const tiff = await drawn().tiff().toBuffer();
  const cmyk = await drawn().toColourspace('cmyk').jpeg().toBuffer();
  const gif = await (await animation()).gif().toBuffer();
  const animatedWebp = await (await animation()).webp({delay: [50, 50, 50]}).toBuffer();
  const svg = text(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<image href="file:///etc/passwd"/></svg>`,
  );

  const refused: Record<string, Buffer> = {
    'empty.jpg': Buffer.alloc(0),
    'one byte.png': Buffer.from([0x89]),
    'page.jpg': text(`<!doctype html>${SCRIPT}`),
    'drawing.svg': svg,
    'drawing.png': Buffer.concat([text('<?xml version="1.0"?>'), svg]),
    'polyglot.gif.js': text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//'),
    'animation.gif': gif,
    'document.pdf': text('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj'),
    'postscript.jpg': text('%!PS-Adobe-3.0 EPSF-3.0\n(x) show'),
    'archive.webp': text('PK\x03\x04 and more of an archive'),
    'program.jpg': Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
    'scan.tiff': tiff,
    'bitmap.jpg': Buffer.concat([text('BM'), Buffer.alloc(200, 7)]),
    'iphone.heic': Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(900)]),
    'film.avif': Buffer.concat([text('\0\0\0\x18ftypavis\0\0\0\0msf1avis'), Buffer.alloc(900)]),
    'start only.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(SCRIPT)]),
    'photo.png': png,
    'photo.webp': webp,
    'photo.avif': avif,
    'animation.webp': animatedWebp,
    'jpeg head and png.jpg': Buffer.concat([jpeg.subarray(0, 3), png]),
    'jpeg head and zeros.jpg': Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(MB)]),
    'no width.jpg': withJpegSize(jpeg, 0, 480),
    'giant.jpg': withJpegSize(jpeg, 65_000, 65_000),
    'many scans.jpg': manyScans(progressive),
    'too large.jpg': Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES_MAX + 1 - jpeg.length)]),
  };
  const flattened: Record<string, Buffer> = {
    'jpeg and page.html': Buffer.concat([jpeg, text(SCRIPT)]),
    'jpeg and archive.zip': Buffer.concat([jpeg, text(`PK\x03\x04${SCRIPT}`)]),
    'wrong name.gif': jpeg,
    'truncated.jpg': cut(jpeg),
    'truncated progressive.jpg': cut(progressive),
    'broken middle.jpg': withBrokenMiddle(jpeg),
    'four colours.jpg': cmyk,
    ...(await hostileMetadata()),
  };
  const all = (fate: HostileFile['fate'], files: Record<string, Buffer>) =>
    Object.entries(files).map(([name, bytes]) => ({name, bytes, fate}));
  return [...all('refused', refused), ...all('flattened', flattened)];
}
