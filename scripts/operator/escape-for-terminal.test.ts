// Members' text that a command prints for an operator neither controls the terminal nor imitates the command's own output.
import {expect, test} from 'vitest';
import {escapeForTerminal} from './escape-for-terminal.ts';

test('escapes control and direction characters', () => {
  expect(escapeForTerminal('\u001B[2Jgone')).toBe('\\u{1b}[2Jgone');
  expect(escapeForTerminal('\u001B]0;title\u0007')).toBe('\\u{1b}]0;title\\u{7}');
  expect(escapeForTerminal('\u009B31m \rover \u202Egnp.exe')).toBe(
    '\\u{9b}31m \\u{d}over \\u{202e}gnp.exe',
  );
});

test('keeps all other text, in any language', () => {
  const text = 'Ça va? 👩‍🚀 שלום, <b>“hello”</b>';
  expect(escapeForTerminal(text)).toBe(text);
});

test("indents further lines, which distinguishes them from the command's own lines", () => {
  expect(escapeForTerminal('Hi\nEarlier acts:')).toBe('Hi\n    Earlier acts:');
});
