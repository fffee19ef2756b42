// Counting characters, and recognizing text that is blank or cannot be stored.

/** Forms show the remaining characters once a text has reached this share of its limit. */
export const COUNTER_SHOWN_FROM = 0.9;

/** Counts code points, as Postgres does: an emoji is one character. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/**
 * Invisible characters and characters that only format others. Unicode's properties lack the empty Braille pattern, the
 * object replacement character, the two blank hieroglyphs and the musical null notehead.
 */
const BLANK =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/gu;

export function isBlank(text: string): boolean {
  return text.replaceAll(BLANK, '') === '';
}

/** Trims white space; empty when no character is visible. */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Text as it is shown: with at most two empty lines in a row. More of them push everything else off the screen. */
export function withFewEmptyLines(text: string): string {
  let empty = 0;
  const kept = text.split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/).filter((line) => {
    empty = isBlank(line) ? empty + 1 : 0;
    return empty <= 2;
  });
  return kept.join('\n');
}

/** Postgres cannot store NUL, and UTF-8 cannot encode half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
