// What a rule answers when it says no. Knows nothing of forms, mutators or the network that carry it.

/** Stable codes: tests, devtools and clients may rely on them; the message is for people. */
export const REFUSAL_CODES = [
  'signed-out',
  'malformed',
  'missing-field',
  'under-age',
  'over-age',
  'too-long',
  'age-range',
  'wrong-total',
  'wrong-ranking',
  'other-text-missing',
  'unknown-option',
  'profile-missing',
  'not-suggested',
  'already-answered',
  'insufficient-credits',
  'chat-not-found',
  'empty-message',
  'message-conflict',
  'not-met',
  'member-left',
  'too-often',
  'too-many-queries',
  'abandoned',
  'answered-elsewhere',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export function isRefusalCode(value: string): value is RefusalCode {
  return REFUSAL_CODES.some((code) => code === value);
}

export type Refusal = {readonly code: RefusalCode; readonly message: string};

export const refusal = (code: RefusalCode, message: string): Refusal => ({code, message});
