// An operator reads what the reported wrote: it must not take over the terminal, nor pass for the command's words.
import {expect, test} from 'vitest';
import {shown} from './words.ts';

test('what a terminal would obey is named instead', () => {
  expect(shown('\u001B[2Jgone')).toBe('\\u{1b}[2Jgone');
  expect(shown('\u001B]0;title\u0007')).toBe('\\u{1b}]0;title\\u{7}');
  expect(shown('\u009B31m \rover \u202Egnp.exe')).toBe('\\u{9b}31m \\u{d}over \\u{202e}gnp.exe');
});

test('anything else stays as it was written, in whatever language', () => {
  const text = 'Ça va? 👩‍🚀 שלום, <b>“hello”</b>';
  expect(shown(text)).toBe(text);
});

test('a line of theirs does not begin where ours do', () => {
  expect(shown('Hi\nEarlier acts:')).toBe('Hi\n    Earlier acts:');
});
