import {describe, expect, test} from 'vitest';
import {ANSWERED_ELSEWHERE_REFUSAL, isSameAnswer, mergeAnswers} from './merge-answers.ts';

const NOTHING = {job: null, home: null};
const STORED = {job: 'baker', home: 'Graz'};
const CHANGED = {job: 'pilot', home: 'Graz'};

describe('a form that is saved', () => {
  test.each([
    {it: 'stores the first answers', stored: NOTHING, basedOn: [], result: CHANGED},
    {it: 'stores a default that is accepted', stored: NOTHING, basedOn: [CHANGED], result: CHANGED},
    {it: 'replaces what it showed', stored: STORED, basedOn: [STORED], result: CHANGED},
    {
      it: 'is stored when it is stored already',
      stored: CHANGED,
      basedOn: [STORED],
      result: CHANGED,
    },
    {
      it: 'keeps a field that was changed elsewhere and not here',
      stored: {job: 'baker', home: 'Linz'},
      basedOn: [STORED],
      result: {job: 'pilot', home: 'Linz'},
    },
    {
      it: 'replaces an earlier save that arrived unconfirmed',
      stored: {job: 'clerk', home: 'Graz'},
      basedOn: [{job: 'clerk', home: 'Graz'}, STORED],
      result: CHANGED,
    },
    {
      it: 'replaces the answer before an earlier save that never arrived',
      stored: STORED,
      basedOn: [{job: 'clerk', home: 'Graz'}, STORED],
      result: CHANGED,
    },
    {
      it: 'is refused when the field was changed elsewhere too',
      stored: {job: 'clerk', home: 'Graz'},
      basedOn: [STORED],
      result: undefined,
    },
    {
      it: 'fills an unanswered field that it could not show',
      stored: {job: null, home: 'Graz'},
      basedOn: [{home: 'Graz'}],
      result: CHANGED,
    },
    {
      it: 'is refused when an earlier save of the same answer was replaced elsewhere',
      stored: {job: 'clerk', home: 'Graz'},
      basedOn: [CHANGED, STORED],
      result: undefined,
    },
    {
      it: 'is refused when it showed nothing and there is another answer',
      stored: STORED,
      basedOn: [],
      result: undefined,
    },
  ])('$it', ({stored, basedOn, result}) => {
    expect(mergeAnswers(stored, CHANGED, basedOn)).toEqual(result);
  });

  test('keeps another answer when no field was changed', () => {
    const elsewhere = {job: 'clerk', home: 'Linz'};
    expect(mergeAnswers(elsewhere, STORED, [STORED])).toEqual(elsewhere);
  });

  test('treats an empty text as no answer', () => {
    expect(mergeAnswers({job: 'baker', home: null}, CHANGED, [{job: 'baker', home: ''}])).toEqual(
      CHANGED,
    );
    const untouched = {job: 'pilot', home: ''};
    expect(
      mergeAnswers({job: 'baker', home: null}, untouched, [{...untouched, job: 'baker'}]),
    ).toEqual(untouched);
  });

  test('treats a field that the form could not show as changed', () => {
    expect(mergeAnswers(STORED, CHANGED, [{home: 'Graz'}])).toBeUndefined();
    expect(mergeAnswers({...STORED, job: 'pilot'}, CHANGED, [{home: 'Graz'}])).toEqual(CHANGED);
  });

  test('distinguishes a stored null from a form that was never saved', () => {
    const points = {general: false, points: {body: 4, face: 6}};
    const general = {general: true, points: null};
    expect(
      mergeAnswers(general, {...points, points: {body: 6, face: 4}}, [points]),
    ).toBeUndefined();
  });
});

test('answers are equal regardless of the order of their keys', () => {
  expect(isSameAnswer({a: [1, {b: 2}], c: null}, {c: null, a: [1, {b: 2}]})).toBe(true);
  expect(isSameAnswer({a: 1}, {a: 1, b: 2})).toBe(false);
  expect(isSameAnswer([1, 2], [2, 1])).toBe(false);
  expect(isSameAnswer('1', 1)).toBe(false);
  expect(isSameAnswer({a: 1, b: 2}, {a: 1, b: 3})).toBe(false);
});

test('a text, a list and null are three answers', () => {
  for (const [a, b] of [
    ['', []],
    [null, []],
    [null, ''],
  ]) {
    expect(isSameAnswer(a, b)).toBe(false);
    expect(isSameAnswer(b, a)).toBe(false);
  }
});

test('the refusal names another device as the cause', () => {
  expect(ANSWERED_ELSEWHERE_REFUSAL).toEqual({
    code: 'answered-elsewhere',
    message: expect.stringContaining('on another device'),
  });
});
