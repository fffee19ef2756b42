// Pictures of every kind that members pick, and files that only look like pictures. Generated in code.
import sharp, {type Sharp} from 'sharp';
import type {FileRefusal} from '../../rules/photos/photos.ts';

export type PickedFile = {name: string; mimeType: string; buffer: Buffer};
/** The colours of the four corners and the middle of the photo that the picture becomes, each channel as a {@link level}. */
export type ShownPicture = PickedFile & {corners: readonly string[]; width: number; height: number};
export type UnshownFile = PickedFile & {refusal: FileRefusal};

const WIDE = {width: 640, height: 480};
const RED_GREEN_BLUE = ['100', '010', '111', '001', '111'];
const TYPES: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'};

const text = (words: string) => Buffer.from(words, 'latin1');
const picked = (name: string, buffer: Buffer, mimeType?: string): PickedFile => {
  const ending = name.split('.').at(-1) ?? '';
  return {name, buffer, mimeType: mimeType ?? TYPES[ending] ?? `image/${ending}`};
};

/** Red, green and blue corners on white, or on nothing, which is shown as white. */
async function corners(background: {r: number; g: number; b: number; alpha?: number}) {
  const {width, height} = WIDE;
  const corner = (colour: string) => ({
    create: {width: width / 4, height: height / 4, channels: 3 as const, background: colour},
  });
  const channels = background.alpha === undefined ? 3 : 4;
  const drawn = sharp({create: {width, height, channels, background}}).composite([
    {input: corner('#f00'), gravity: 'northwest'},
    {input: corner('#0f0'), gravity: 'northeast'},
    {input: corner('#00f'), gravity: 'southwest'},
  ]);
  // Sharp composes last, so further steps need a picture of their own.
  const pixels = await (channels === 3 ? drawn.removeAlpha() : drawn).raw().toBuffer();
  return () => sharp(pixels, {raw: {width, height, channels}});
}
const marked = await corners({r: 255, g: 255, b: 255});
const black = await corners({r: 0, g: 0, b: 0});
const clear = await corners({r: 255, g: 0, b: 255, alpha: 0});

/** Lossy formats change a value by some ten. A picture in Display P3 that is taken for sRGB has values of 51 and 234. */
function level(value: number): string {
  if (value < 40) return '0';
  if (value > 240) return '1';
  return value > 127 ? '+' : '-';
}

/** The colours of the four corners and the middle, of an sRGB picture: its profile is ignored. */
export async function cornersOf(picture: Buffer): Promise<string[]> {
  const {data, info} = await sharp(picture, {ignoreIcc: true})
    .resize(5, 5, {fit: 'fill', kernel: 'nearest'})
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true});
  return [0, 4, 12, 20, 24].map((at) =>
    [0, 1, 2].map((c) => level(data[at * info.channels + c] ?? 0)).join(''),
  );
}

/** A bitmap of 24 bits a pixel, which sharp does not write. */
async function bmp(): Promise<Buffer> {
  const {width, height} = WIDE;
  const pixels = await marked().raw().toBuffer();
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + pixels.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  // Negative: the first line is the upper one.
  header.writeInt32LE(-height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  for (let at = 0; at < pixels.length; at += 3) pixels.subarray(at, at + 3).reverse();
  return Buffer.concat([header, pixels]);
}

async function animation(): Promise<Sharp> {
  const frames = [await marked().png().toBuffer(), await black().png().toBuffer()];
  return sharp(frames, {join: {animated: true}});
}

const inked = () => marked().toColourspace('cmyk');

const svg = (size: string, more = '') =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="160" height="120" fill="#f00"/>
    <rect x="480" width="160" height="120" fill="#0f0"/><rect y="360" width="160" height="120" fill="#00f"/>${more}</svg>`);

const line = (width: number, height: number) =>
  sharp({create: {width, height, channels: 3, background: '#f00'}}).png();

/**
 * Also more than twenty pictures in unusual colour spaces. `outside` is an address that no picture may load. Without `wanted`
 * all of them, which takes seconds to make.
 */
export async function shownPictures(
  outside: string,
  wanted?: ReadonlySet<string>,
): Promise<ShownPicture[]> {
  const jpeg = await marked().jpeg().toBuffer();
  const png = await marked().png().toBuffer();
  const isWanted = (name: string) => wanted?.has(name) ?? true;
  const as = async (name: string, drawing: Sharp) =>
    picked(name, isWanted(name) ? await drawing.toBuffer() : Buffer.alloc(0));
  const loads = `<image href="${outside}" width="9" height="9"/><script>location='${outside}'</script>`;
  const upright = await Promise.all([
    picked('photo.jpg', jpeg),
    picked('no end marker.jpg', jpeg.subarray(0, -2)),
    picked('data behind the end.jpg', Buffer.concat([jpeg, text('<script>')])),
    picked('png named.jpg', png),
    picked('jpeg without a type', jpeg, 'application/octet-stream'),
    picked('jpeg of an unknown type.jpg', jpeg, 'image/pjpeg'),
    as('progressive.jpg', marked().jpeg({progressive: true})),
    as('full colour.jpg', marked().jpeg({chromaSubsampling: '4:4:4'})),
    as('display p3.jpg', marked().withIccProfile('p3').jpeg()),
    as('deep display p3.png', marked().toColourspace('rgb16').withIccProfile('p3').png()),
    as('display p3.png', marked().withIccProfile('p3').png()),
    as('sixteen bits.png', marked().toColourspace('rgb16').png()),
    as('palette.png', marked().png({palette: true, colours: 8})),
    as('interlaced.png', marked().png({progressive: true})),
    as('transparent.png', clear().png()),
    as('deep transparent.png', clear().toColourspace('rgb16').png()),
    as('still.gif', marked().gif()),
    as('transparent.gif', clear().gif()),
    as('moving.gif', (await animation()).gif({delay: [50, 50]})),
    as('photo.webp', marked().webp()),
    as('lossless.webp', clear().webp({lossless: true})),
    as('moving.webp', (await animation()).webp({delay: [50, 50]})),
    as('display p3.webp', marked().withIccProfile('p3').webp()),
    as('photo.avif', marked().avif({effort: 0})),
    as('ten bits.avif', marked().avif({effort: 0, bitdepth: 10})),
    as('twelve bits.avif', marked().avif({effort: 0, bitdepth: 12})),
    as('full colour.avif', marked().avif({effort: 0, chromaSubsampling: '4:4:4'})),
    as('lossless.avif', marked().avif({effort: 0, lossless: true})),
    as('display p3.avif', marked().withIccProfile('p3').avif({effort: 0})),
    as('transparent.avif', clear().avif({effort: 0})),
    bmp().then((bytes) => picked('bitmap.bmp', bytes)),
    picked('drawing.svg', svg('width="640" height="480"')),
    picked('reaching out.svg', svg('width="640" height="480"', loads)),
  ]);
  const turned = [2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
    const bytes = await marked().jpeg().withMetadata({orientation}).toBuffer();
    const {data, info} = await sharp(bytes).autoOrient().png().toBuffer({resolveWithObject: true});
    const file = picked(`orientation ${orientation}.jpg`, bytes);
    return {...file, corners: await cornersOf(data), width: info.width, height: info.height};
  });
  // Ink is not as bright as a screen.
  const printed = await Promise.all([
    as('ink.jpg', inked().jpeg()),
    as('progressive ink.jpg', inked().jpeg({progressive: true})),
    as('full colour ink.jpg', inked().jpeg({chromaSubsampling: '4:4:4'})),
  ]);
  const grey = await Promise.all([
    as('grey.jpg', marked().greyscale().jpeg()),
    as('grey.png', marked().greyscale().png()),
    as('deep grey.png', marked().toColourspace('grey16').png()),
    as('grey.webp', marked().greyscale().webp()),
    as('grey.avif', marked().greyscale().avif({effort: 0})),
    as('grey.gif', marked().greyscale().gif()),
  ]);
  const red = Array.from({length: 5}, () => '100');
  const all = [
    ...upright.map((file) => ({...file, ...WIDE, corners: RED_GREEN_BLUE})),
    ...(await Promise.all(turned)),
    ...printed.map((file) => ({...file, ...WIDE, corners: ['100', '+10', '111', '0-1', '111']})),
    {
      ...(await as('ink with its profile.jpg', marked().withIccProfile('cmyk').jpeg())),
      ...WIDE,
      corners: ['+--', '++-', '111', '--+', '111'],
    },
    ...grey.map((file) => ({...file, ...WIDE, corners: ['---', '+++', '111', '---', '111']})),
    {...(await as('tall line.png', line(1, 20_000))), width: 1, height: 1600, corners: red},
    {...(await as('wide line.png', line(20_000, 1))), width: 1200, height: 1, corners: red},
  ];
  return all.filter(({name}) => isWanted(name));
}

const refused = (refusal: FileRefusal, name: string, bytes: Buffer, mimeType?: string) => ({
  ...picked(name, bytes, mimeType),
  refusal,
});

const nothing = sharp({
  create: {width: 90, height: 90, channels: 4, background: {r: 200, g: 0, b: 0, alpha: 0}},
});

export async function unshownFiles(): Promise<UnshownFile[]> {
  const jpeg = await marked().jpeg().toBuffer();
  const png = await marked().png().toBuffer();
  const heic = Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(900)]);
  return [
    refused('not-an-image', 'letter.jpg', text('Dear Wing, this is a text.')),
    refused('not-an-image', 'page.png', text('<!doctype html><img src=x>')),
    refused('not-an-image', 'document.jpg', text('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj')),
    refused('not-an-image', 'broken.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><rect')),
    refused('not-an-image', 'scan.tiff', await marked().tiff().toBuffer()),
    refused('not-an-image', 'start.png', png.subarray(0, 20)),
    refused('not-an-image', 'two bytes.jpg', Buffer.from([0xff, 0xd8])),
    refused('not-an-image', 'film.mp4', text('\0\0\0\x18ftypmp42'), 'video/mp4'),
    refused('not-an-image', 'nothing drawn.png', await nothing.png().toBuffer()),
    refused('damaged', 'start.jpg', jpeg.subarray(0, 100)),
    refused('damaged', 'nothing.jpg', Buffer.alloc(0)),
    refused('heic', 'iphone.heic', heic),
    refused('heic', 'renamed.jpg', heic),
    refused('heic', 'without a type', heic, 'application/octet-stream'),
  ];
}
