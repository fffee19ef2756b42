// The refusals of interests, word for word, and what two members share. The sums are in allocation.test.ts.
import {describe, expect, test} from 'vitest';
import {
  checkInterests,
  giveInterestPoints,
  normalizeInterests,
  sharedInterests,
} from './interests.ts';

const NINE = 'Please allocate exactly 9 points before continuing.';
const withOther = [3, 3, 0, 0, 0, 0, 0, 0, 3];

describe('interests', () => {
  test.each([
    [[3, 3, 2, 0, 0, 0, 0, 0, 0], '', 'wrong-total', NINE],
    [[3, 3, 3, 1, 0, 0, 0, 0, 0], '', 'wrong-total', NINE],
    [[4, 3, 2, 0, 0, 0, 0, 0, 0], '', 'wrong-total', NINE],
    [[3, 3, 3, 1, -1, 0, 0, 0, 0], '', 'wrong-total', NINE],
    [[3, 3, 2.5, 0.5, 0, 0, 0, 0, 0], '', 'wrong-total', NINE],
    [[3, 3, 3], '', 'wrong-total', NINE],
    [withOther, ' ', 'other-text-missing', "Please specify your 'Other' interest."],
    [withOther, 'x'.repeat(51), 'too-long', "Please keep your 'Other' interest to 50 characters."],
  ])('refuses %j with the text %.3j', (interestWeights, otherInterestText, code, message) => {
    expect(checkInterests({interestWeights, otherInterestText})).toEqual({code, message});
  });

  test('counts the characters of the trimmed text for Other', () => {
    const otherInterestText = ` ${'x'.repeat(50)} `;
    expect(checkInterests({interestWeights: withOther, otherInterestText})).toBeUndefined();
  });

  test('accepts three interests alone, and stores no text without points for Other', () => {
    const three = {interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0], otherInterestText: 'Chess'};
    expect(checkInterests(three)).toBeUndefined();
    expect(normalizeInterests(three)).toEqual({...three, otherInterestText: ''});
    expect(normalizeInterests({interestWeights: [], otherInterestText: 'Chess'})).toEqual({
      interestWeights: [],
      otherInterestText: '',
    });
  });

  test('clears the text only when Other reaches zero', () => {
    const chess = {interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 2], otherInterestText: 'Chess'};
    expect(giveInterestPoints(chess, 8, 1).otherInterestText).toBe('Chess');
    expect(giveInterestPoints(chess, 0, 0).otherInterestText).toBe('Chess');
    expect(giveInterestPoints(chess, 8, 0)).toEqual({
      interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 0],
      otherInterestText: '',
    });
    const none = {interestWeights: [3, 0, 0, 0, 0, 0, 0, 0, 0], otherInterestText: 'Chess'};
    expect(giveInterestPoints(none, 0, 2).otherInterestText).toBe('Chess');
  });
});

describe('shared interests', () => {
  test('counts an interest when both give it two points or more', () => {
    const a = [2, 3, 1, 0, 0, 0, 3, 0, 0];
    const b = [2, 1, 3, 0, 0, 0, 2, 0, 0];
    expect(sharedInterests(a, b)).toEqual(['Sports', 'Pets']);
    expect(sharedInterests(b, a)).toEqual(['Sports', 'Pets']);
  });

  test('never counts Other, nor a member without answers', () => {
    expect(sharedInterests(withOther, withOther)).toEqual(['Sports', 'Nature']);
    expect(sharedInterests(withOther, [])).toEqual([]);
    expect(sharedInterests([], withOther)).toEqual([]);
  });
});
