// Members' text shown to an operator must neither control the terminal nor imitate the command's own output.
import {expect, test} from 'vitest';
import {shown} from './words.ts';

test('escapes control and direction characters', () => {
  expect(shown('\u001B[2Jgone')).toBe('\\u{1b}[2Jgone');
  expect(shown('\u001B]0;title\u0007')).toBe('\\u{1b}]0;title\\u{7}');
  expect(shown('\u009B31m \rover \u202Egnp.exe')).toBe('\\u{9b}31m \\u{d}over \\u{202e}gnp.exe');
});

test('keeps all other text, in any language', () => {
  const text = 'Ça va? 👩‍🚀 שלום, <b>“hello”</b>';
  expect(shown(text)).toBe(text);
});

test("indents further lines, which distinguishes them from the command's own lines", () => {
  expect(shown('Hi\nEarlier acts:')).toBe('Hi\n    Earlier acts:');
});
