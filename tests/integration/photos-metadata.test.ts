// Stored and served photos hold pixels only: a JPEG tagged with places, names and devices, as a browser that blocks
// canvases sends it, loses all metadata.
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {exiftool, type WriteTags} from 'exiftool-vendored';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {PHOTO_WIDTHS} from '../../rules/photos/photos.ts';
import {times} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload, storedFile, view, widthsOf} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let folder: string;
let members: Member[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-tagged-'));
  members = [await signUp(stack), await signUp(stack)];
});
afterAll(async () => {
  await exiftool.end();
  await rm(folder, {recursive: true, force: true});
});

/** The stored sizes first: photos that need no resizing must lose their metadata as well. */
const SIZES = [
  [320, 400],
  [800, 1000],
  [1200, 1600],
  [1200, 900],
  [64, 64],
  [2000, 1500],
] as const;
const PHOTOS = times(6, 48);

/** With a trailing #, exiftool writes the raw number. */
const TAGS: WriteTags & Record<string, string | number> = {
  'EXIF:GPSLatitude#': 52.5163,
  'EXIF:GPSLatitudeRef#': 'N',
  'EXIF:GPSLongitude#': 13.3777,
  'EXIF:GPSLongitudeRef#': 'E',
  Artist: 'Somebody Secret',
  Make: 'SecretCam',
  SerialNumber: 'SECRET-42',
  UserComment: 'secret comment',
  'XMP:City': 'Secretville',
  'XMP:PersonInImage': 'Secret Person',
};

/** Tags of any file, such as name, size and format, which identify no place and no person. */
const HARMLESS = new Set(
  `SourceFile FileName Directory FileSize FileModifyDate FileAccessDate FileInodeChangeDate
  FilePermissions FileType FileTypeExtension MIMEType ImageWidth ImageHeight ImageSize Megapixels
  VP8Version HorizontalScale VerticalScale ColorSpace ExifToolVersion errors warnings zone
  zoneSource tz tzSource`.split(/\s+/),
);

const sizeOf = (index: number) => SIZES[index % SIZES.length] ?? SIZES[0];
/** Wide enough to be stored in more than one width. */
const isWide = (index: number) => sizeOf(index)[0] > PHOTO_WIDTHS[0];

async function tagged(index: number): Promise<string> {
  const [width, height] = sizeOf(index);
  const background = {r: (index * 37) % 256, g: (index * 71) % 256, b: 120};
  const file = path.join(folder, `${index}.jpeg`);
  await writeFile(
    file,
    await sharp({create: {width, height, channels: 3, background}})
      .jpeg()
      .toBuffer(),
  );
  await exiftool.write(file, TAGS, {writeArgs: ['-overwrite_original', '-m']});
  return file;
}

test.each(Array.from({length: PHOTOS}, (_, index) => index))(
  'stores and serves a tagged JPEG without its tags: number %i',
  async (index) => {
    const file = await tagged(index);
    const before = await exiftool.read(file);
    expect(before).toMatchObject({GPSLatitude: 52.5163, Artist: 'Somebody Secret'});

    const member = members[index % 2];
    if (!member) throw new Error('Nobody is there to upload.');
    const key = await mustUpload(stack, member, index % 3, await readFile(file));
    const widths = await widthsOf(sql, key);
    expect(widths.length).toBeGreaterThan(isWide(index) ? 1 : 0);
    for (const width of widths) {
      const response = await view(stack, member.cookie, key, width);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.equals(await readFile(storedFile(stack, key, width)))).toBe(true);
      const served = path.join(folder, `served-${index}-${width}.webp`);
      await writeFile(served, bytes);
      const tags = Object.keys(await exiftool.read(served));
      expect(tags.filter((tag) => !HARMLESS.has(tag))).toEqual([]);
      expect(bytes.toString('latin1')).not.toMatch(/secret|EXIF|XMP |ICCP/i);
    }
  },
);
