// What people wrote, for an operator's terminal: all of it is shown, and nothing in it is obeyed.

/** They move the cursor, colour, hide, retitle, or turn a line around. */
const OBEYED = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const named = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Further lines of it stand to the right: none passes for one of ours. */
export function shown(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(OBEYED, named))
    .join('\n    ');
}
