// Which photo files are accepted, their slots, and the stored widths.
import {describe, expect, test} from 'vitest';
import {
  assignSlots,
  checkPhotoFile,
  drawnSize,
  isPhotoSlot,
  OPERATION_RETRY_MS,
  photoKeyOf,
  photoUrl,
  unshownReason,
  UPLOAD_RETRY_MS,
  variantWidths,
} from './photos.ts';
import {FILE_REFUSALS, PHOTOS} from './photo-words.ts';

const MB = 1024 * 1024;

test.each([
  [1, undefined],
  [50 * MB, undefined],
  [50 * MB + 1, 'file-too-large'],
  [0, 'damaged'],
])('checks a picked file of %i bytes: %s', (size, refusal) => {
  expect(checkPhotoFile({size})).toBe(refusal);
});

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])),
  );

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), 'damaged'],
  ['the beginning of a JPEG', bytes(0xff, 0xd8), 'not-an-image'],
  ['an iPhone’s photo', bytes(0, 0, 0, 24, 'ftypheic'), 'heic'],
  ['an iPhone’s burst', bytes(0, 0, 0, 24, 'ftyphevc'), 'heic'],
  ['a phone’s HEIF', bytes(0, 0, 0, 24, 'ftypmif1'), 'heic'],
  ['an AVIF', bytes(0, 0, 0, 24, 'ftypavif'), 'not-an-image'],
  ['a film', bytes(0, 0, 0, 24, 'ftypmp42'), 'not-an-image'],
  ['a text', bytes('Dear Wing, '), 'not-an-image'],
  ['nothing', bytes(), 'not-an-image'],
])('names the reason why %s cannot be shown', (_, head, reason) => {
  expect(unshownReason(head)).toBe(reason);
});

test.each([
  [640, 480, 640, 480],
  [2048, 2048, 2048, 2048],
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [1, 20_000, 1, 2048],
  [20_000, 1, 2048, 1],
])('draws a picture of %i by %i pixels as %i by %i', (width, height, ...drawn) => {
  expect(Object.values(drawnSize({width, height}))).toEqual(drawn);
});

test('draws no picture without pixels', () => {
  expect(() => drawnSize({width: 0, height: 10})).toThrow();
  expect(() => drawnSize({width: 10, height: Number.NaN})).toThrow();
});

test('says which format would do', () => {
  expect(FILE_REFUSALS.heic).toMatch(/JPEG.*iPhone.*Most Compatible/);
  expect(FILE_REFUSALS['not-an-image']).toContain('JPEG');
  expect(FILE_REFUSALS['not-a-jpeg']).toContain('JPEG');
  expect([FILE_REFUSALS['file-too-large'], FILE_REFUSALS['too-large']]).toEqual([
    'This photo is too large. Please pick one of at most 50 MB.',
    'This photo is too large. Please pick one of at most 10 MB.',
  ]);
});

describe('slots', () => {
  test('are three', () => {
    expect([-1, 0, 1, 2, 3].map(isPhotoSlot)).toEqual([false, true, true, true, false]);
    expect(PHOTOS.hint).toBe('3 recommended, 1 is enough');
  });

  test('take files in order while they are empty', () => {
    expect(assignSlots(2, [])).toEqual([0, 1]);
    expect(assignSlots(2, [0])).toEqual([1, 2]);
    expect(assignSlots(5, [1])).toEqual([0, 2]);
    expect(assignSlots(1, [0, 1, 2])).toEqual([]);
  });

  test('take the first file in the chosen slot, which may replace a photo', () => {
    expect(assignSlots(3, [], 1)).toEqual([1, 0, 2]);
    expect(assignSlots(1, [0, 1, 2], 2)).toEqual([2]);
    expect(assignSlots(2, [0, 1], 0)).toEqual([0, 2]);
  });
});

test.each([
  [100, [320]],
  [320, [320]],
  [321, [320, 800]],
  [800, [320, 800]],
  [801, [320, 800, 1200]],
  [1200, [320, 800, 1200]],
  [5000, [320, 800, 1200]],
])('a photo %i pixels wide is stored in the widths %j', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});

test('retries operations for two minutes and uploads for ten', () => {
  expect([OPERATION_RETRY_MS, UPLOAD_RETRY_MS]).toEqual([120_000, 600_000]);
});

test('a photo’s URL contains its key', () => {
  expect(photoUrl('ada/1', 800)).toBe('/photos/ada/1/800.webp');
  expect(photoKeyOf('/photos/ada/1/800.webp')).toBe('ada/1');
  expect(photoKeyOf('/api/photos/ada/1/800.webp')).toBeUndefined();
});
