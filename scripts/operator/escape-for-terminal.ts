// Escapes members' texts for an operator's terminal.

/** Control and bidirectional characters, which a terminal would interpret. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Indents all lines but the first, so that none looks like the command's own output. */
export function escapeForTerminal(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(CONTROL_CHARACTERS, escaped))
    .join('\n    ');
}
