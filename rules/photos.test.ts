// Which photo files are accepted, their slots, and the stored widths.
import {describe, expect, test} from 'vitest';
import {
  assignSlots,
  checkPhotoFile,
  isPhotoSlot,
  OPERATION_RETRY_MS,
  PHOTO_HINT,
  photoKeyOf,
  photoUrl,
  UPLOAD_RETRY_MS,
  variantWidths,
} from './photos.ts';

const TEN_MB = 10 * 1024 * 1024;

test.each([
  ['image/jpeg', 1, undefined],
  ['image/jpeg', TEN_MB, undefined],
  ['image/jpeg', TEN_MB + 1, 'too-large'],
  ['image/jpeg', 0, 'damaged'],
  ['', 1, undefined],
  ['application/pdf', 1, 'not-an-image'],
  ['text/image/png', 1, 'not-an-image'],
])('checks a file of type %j with %i bytes: %s', (type, size, refusal) => {
  expect(checkPhotoFile({type, size})).toBe(refusal);
});

describe('slots', () => {
  test('are three', () => {
    expect([-1, 0, 1, 2, 3].map(isPhotoSlot)).toEqual([false, true, true, true, false]);
    expect(PHOTO_HINT).toBe('3 recommended, 1 is enough');
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
