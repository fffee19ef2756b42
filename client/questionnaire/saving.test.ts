// A save that throws at its start is reported like any other failure.
import {expect, test, vi} from 'vitest';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {localZero} from '../../tests/support/local-zero.ts';
import {singleChoice} from './steps/single-choice.ts';

vi.stubGlobal('window', new EventTarget());
const {saveStep} = await import('./saving.ts');
const {draftOf} = await import('./draft-store.ts');

const step = singleChoice('firstDate');
const throwing = {
  ...step,
  write: () => {
    throw new Error('Nothing can be written here.');
  },
};

test.each([
  ['was closed under the page', 'nora', step],
  ['throws instead of answering', 'ada', throwing],
])('a Zero that %s fails the save, which is no longer pending', async (_, userID, tried) => {
  const zero = localZero(userID);
  await zero.close();
  const save = {zero, userID, step: tried, isEditing: false, shown: {answer: ''}};
  const isHere = await saveStep({...save, values: {answer: 'Coffee'}});
  expect(isHere).toBe(false);
  expect(draftOf(userID, step.route)).toMatchObject({failure: SAVE_FAILED.answer});
  expect(draftOf(userID, step.route).sending).toBeUndefined();
});
