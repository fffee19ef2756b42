// How a text is counted, when it counts as empty, and what can be stored at all.

/** From this share of a limit on, forms count what is left. */
export const COUNT_FROM = 0.9;

/** The length as people and Postgres count it: an emoji is one character, not two. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/**
 * Characters that print nothing. Unicode's own properties know all but the last: the empty Braille
 * pattern, the musical null notehead and the three marks around an annotation.
 */
const BLANK =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1D159}\uFFF9-\uFFFB]/gu;

/** Whether nothing of the text can be seen. */
export function isBlank(text: string): boolean {
  return text.replaceAll(BLANK, '') === '';
}

/** The text without the white space around it; empty when nothing of it can be seen. */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Postgres stores no NUL, and UTF-8 has no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
