// Warns the reader of a conversation's first messages about likely scams. Nothing is blocked, and the writer is not told.

/** Number of messages that count as the first. */
export const FIRST_MESSAGES = 20;

const CAUTIOUS_DIGITS = 9;
const DIGITS_AFTER_PLUS = 7;
/** Digits with the usual separators. */
const NUMBER = /\+?\d[\d\s().\-/]{5,}\d/g;

/** Whether the text may hold a phone number; dates, years and prices do not count. */
export function hasPhoneNumber(text: string): boolean {
  return (text.match(NUMBER) ?? []).some((found) => {
    const digits = found.replaceAll(/\D/g, '').length;
    return digits >= (found.startsWith('+') ? DIGITS_AFTER_PLUS : CAUTIOUS_DIGITS);
  });
}
