import {describe, expect, test} from 'vitest';
import {checkBackgroundInfo} from './questionnaire/background-info.ts';
import {checkBasics, checkSummary, SUMMARY_MAX} from './questionnaire/basics.ts';
import {isBlank, isStorable, trimmed, withFewEmptyLines} from './characters.ts';
import {CHAT, checkMessage} from './chat/chat.ts';
import {checkInterests} from './questionnaire/interests.ts';
import {checkLooks} from './questionnaire/looks.ts';

const LOOKS_BLANK = {
  'white space': ' \t\n\u00A0\u3000',
  'a Hangul filler': '\u3164',
  'the Hangul fillers of syllables': '\u115F\u1160\uFFA0',
  'an empty Braille pattern': '\u2800',
  'a combining grapheme joiner': '\u034F',
  'a zero width space': '\u200B',
  'direction marks': '\u202E\u2067',
  'a soft hyphen': '\u00AD',
  'a tag': '\u{E0041}',
  'an object replacement character': '\uFFFC',
  'blank hieroglyphs, and one that joins others': '\u{13441}\u{13442}\u{13430}',
  'a null notehead': '\u{1D159}',
  'a control character': '\u0007',
};

describe.each(Object.entries(LOOKS_BLANK))('%s', (_, text) => {
  test('is blank, and empty once trimmed', () => {
    expect(isBlank(text)).toBe(true);
    expect(trimmed(text)).toBe('');
  });

  test('counts as an empty answer in every rule', () => {
    const info = {education: 'a', job: 'a', hometown: 'a', currentLocation: 'a', isStudent: false};
    const points = {attractiveBody: 0, prettyFace: 0, coolStyle: 0, other: 5};
    const interestWeights = [3, 3, 0, 0, 0, 0, 0, 0, 3];
    const looks = {looksPreferenceGeneral: false, looksPreferencePoints: points};
    const codes = [
      checkBasics({name: text, age: 30, gender: 'Male'}),
      checkBackgroundInfo({...info, job: text}),
      checkInterests({interestWeights, otherInterestText: text}),
      checkLooks({...looks, looksPreferenceOther: text}),
      checkMessage(text),
    ].map((refusal) => refusal?.code);
    const missing = 'other-text-missing';
    expect(codes).toEqual(['missing-field', 'missing-field', missing, missing, 'empty-message']);
    expect(checkSummary(text.repeat(SUMMARY_MAX + 1))).toBeUndefined();
  });
});

test('refuses a message with half of a surrogate pair', () => {
  expect(checkMessage('hi \uDE00')).toMatchObject({
    code: 'malformed',
    message: CHAT.notStorable,
  });
  expect(checkMessage('hi 😀')).toBeUndefined();
});

test.each(['a', '\u200Ba', '❤️', '👩‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '한', '⠁', '.', '\u0301'])(
  '%s is not blank',
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(trimmed(` ${text} `)).toBe(text);
  },
);

test('refuses to store a NUL and half of a surrogate pair', () => {
  for (const text of ['a\u0000', '\uD83D', 'a\uDE00b']) expect(isStorable(text)).toBe(false);
  for (const text of ['', '😀', '\uFFFD']) expect(isStorable(text)).toBe(true);
});

test.each([
  ['no line', '', ''],
  ['paragraphs', 'one\n\ntwo\n\n\nthree', 'one\n\ntwo\n\n\nthree'],
  ['three hundred line breaks', `top${'\n'.repeat(300)}bottom`, 'top\n\n\nbottom'],
  [
    'lines of invisible characters',
    `top${'\n\u200B \u2060'.repeat(9)}\nbottom`,
    'top\n\u200B \u2060\n\u200B \u2060\nbottom',
  ],
  ['line ends of every kind', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
  ['a poem', 'Roses\n  are red\n\n    violets', 'Roses\n  are red\n\n    violets'],
])('shows at most two empty lines in a row: %s', (_, text, shown) => {
  expect(withFewEmptyLines(text)).toBe(shown);
});
