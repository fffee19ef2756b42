// What the owner of a photo reads about its state.
import {expect, test} from 'vitest';
import {isClear} from './photo-classes.ts';
import {photoNote, photosNote} from './photo-states.ts';

test('tells the owner that a photo waits, and why one is refused', () => {
  expect(photoNote({state: 'shown'})).toBeUndefined();
  expect(photoNote({state: 'waiting'})).toBe('We look at each photo before others see it');
  expect(photoNote({state: 'refused', reason: 'not-you'})).toBe(
    'Others do not see this photo: it does not show you. Please replace or remove it.',
  );
});

test('tells the owner of several photos in one line', () => {
  expect(photosNote([{state: 'shown'}])).toBe('');
  expect(photosNote([{state: 'shown'}, {state: 'waiting'}])).toBe(
    'We look at each photo before others see it',
  );
  expect(photosNote([{state: 'refused'}, {state: 'waiting'}])).toBe(
    'Others do not see all of these photos',
  );
});

const CLEAR = {Neutral: 0.5, Drawing: 0, Sexy: 0.3, Hentai: 0.1, Porn: 0.1};

test('a photo is clear while each doubtful class stays below its threshold', () => {
  expect(isClear(CLEAR)).toBe(true);
  expect(isClear({...CLEAR, Neutral: 0.45, Porn: 0.15})).toBe(false);
  expect(isClear({...CLEAR, Neutral: 0.35, Hentai: 0.25})).toBe(false);
  expect(isClear({...CLEAR, Neutral: 0.2, Sexy: 0.6})).toBe(false);
});
