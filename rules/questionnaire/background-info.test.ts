import {expect, test} from 'vitest';
import {editedTown} from './background-info.ts';

const GHENT = {text: 'Ghent, Belgium', placeId: 2_797_656};

test('adding or removing a space around the text keeps the place id', () => {
  const spaced = editedTown('Ghent, Belgium ', GHENT);
  expect(spaced).toEqual({text: 'Ghent, Belgium ', placeId: GHENT.placeId});
  expect(editedTown('Ghent, Belgium', spaced)).toEqual(GHENT);
});

test('another text has no place id', () => {
  expect(editedTown('Ghent, Belgium!', GHENT)).toEqual({text: 'Ghent, Belgium!', placeId: null});
  expect(editedTown('', GHENT)).toEqual({text: '', placeId: null});
  expect(editedTown('Linz', undefined)).toEqual({text: 'Linz', placeId: null});
});

test('a town that was never picked has no place id', () => {
  expect(editedTown('', undefined)).toEqual({text: '', placeId: null});
});
