// The first line of defence against scams: what in the first messages of a conversation makes Wing say a
// word of caution to whoever reads it. Nothing is blocked, and the writer hears nothing.

/** So many messages of a conversation count as its first. */
export const FIRST_MESSAGES = 20;

const CAUTIOUS_DIGITS = 9;
const DIGITS_AFTER_PLUS = 7;
/** Digits with what people put between them. */
const NUMBER = /\+?\d[\d\s().\-/]{5,}\d/g;

/** Whether a text holds what could be a telephone number: dates, years and prices do not count. */
export function hasPhoneNumber(text: string): boolean {
  return (text.match(NUMBER) ?? []).some((found) => {
    const digits = found.replaceAll(/\D/g, '').length;
    return digits >= (found.startsWith('+') ? DIGITS_AFTER_PLUS : CAUTIOUS_DIGITS);
  });
}

export const SCAM_WARNING =
  'A link or a phone number this early can be a scam. Never send money or codes, and stay on Wing until you know each other. More in the safety tips, in the menu above.';
