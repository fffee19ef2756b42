// Malicious or broken files, generated in code.
import sharp, {type Sharp} from 'sharp';
import {PHOTO_BYTES_MAX} from '../../rules/photos.ts';
import {hostileMetadata} from './hostile-metadata.ts';
import {blackPng, chunk, PNG_SIGNATURE, pngOf, unfoldingChunks} from './png.ts';

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

/** A WebP that consists of an extended header only. */
function hollowWebp(side: number): Buffer {
  const vp8x = Buffer.alloc(18);
  vp8x.write('VP8X', 'latin1');
  vp8x.writeUInt32LE(10, 4);
  vp8x.writeUIntLE(side - 1, 12, 3);
  vp8x.writeUIntLE(side - 1, 15, 3);
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(vp8x.length + 4, 4);
  riff.write('WEBP', 8, 'latin1');
  return Buffer.concat([riff, vp8x]);
}

function withBrokenSum(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  const at = copy.indexOf('IDAT') + 20;
  copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at);
  return copy;
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
  const small = {width: 64, height: 64};
  const bombs = unfoldingChunks(60 * MB);
  const frameControl = chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]));

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
    'truncated.jpg': cut(jpeg),
    'truncated.png': cut(png),
    'truncated.webp': cut(webp),
    'truncated.avif': cut(avif),
    'start only.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(SCRIPT)]),
    'signature only.png': PNG_SIGNATURE,
    'header only.webp': hollowWebp(16_000),
    'broken sum.png': withBrokenSum(png),
    'nowhere near.png': pngOf({width: 60_000, height: 60_000}, Buffer.alloc(1000)),
    'endless.png': pngOf({width: 0x7fffffff, height: 0x7fffffff}, Buffer.alloc(1000)),
    'no width.png': pngOf({width: 0, height: 64}, Buffer.alloc(1000)),
    'bomb.png': blackPng({width: 30_000, height: 30_000, depth: 1, colour: 'grey'}),
    'interlaced bomb.png': blackPng({
      width: 6000,
      height: 6000,
      depth: 16,
      colour: 'rgba',
      isInterlaced: true,
    }),
    'wide sixteen bits.png': blackPng({width: 16_000, height: 2500, depth: 16, colour: 'rgba'}),
    'very wide.png': blackPng({width: 40_000, height: 1000, colour: 'rgba'}),
    'giant.jpg': withJpegSize(jpeg, 65_000, 65_000),
    'many scans.jpg': manyScans(progressive),
    'too large.jpg': Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES_MAX + 1 - jpeg.length)]),
  };
  const flattened: Record<string, Buffer> = {
    'jpeg and page.html': Buffer.concat([jpeg, text(SCRIPT)]),
    'png and archive.zip': Buffer.concat([png, text(`PK\x03\x04${SCRIPT}`)]),
    'webp and php.php': Buffer.concat([webp, text('<?php system($_GET[0]); ?>')]),
    'wrong name.gif': webp,
    'sixteen bits.png': blackPng({width: 6000, height: 6000, depth: 16, colour: 'rgba'}),
    'animation.webp': animatedWebp,
    'announced animation.png': pngOf(small, Buffer.alloc(64 * 193), frameControl),
    'four colours.jpg': cmyk,
    'unfolding comment.png': blackPng(small, bombs.zTXt),
    'unfolding xmp.png': blackPng(small, bombs.iTXt),
    'unfolding profile.png': blackPng(small, bombs.iCCP),
  };
  const metadata = await hostileMetadata();
  const all = (fate: HostileFile['fate'], files: Record<string, Buffer>) =>
    Object.entries(files).map(([name, bytes]) => ({name, bytes, fate}));
  return [
    ...all('refused', {...refused, ...metadata.refused}),
    ...all('flattened', {...flattened, ...metadata.flattened}),
  ];
}
