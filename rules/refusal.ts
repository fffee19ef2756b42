// A rule's refusal: a stable code and a message. Forms and mutators convey it.
import * as v from 'valibot';

/** Stable codes that clients, devtools and tests may rely on. */
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
  'outside-wishes',
  'insufficient-credits',
  'chat-not-found',
  'empty-message',
  'message-conflict',
  'not-met',
  'member-left',
  'too-often',
] as const;
/** The code of a match that failed, whose message is no rule's. */
export const MATCH_IMPOSSIBLE = 'match-impossible';
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export function isRefusalCode(value: string): value is RefusalCode {
  return REFUSAL_CODES.some((code) => code === value);
}

/** A sentence without its language: `say` of rules/words/words.ts words it. */
const sentence = v.object({
  key: v.string(),
  parameters: v.record(v.string(), v.union([v.string(), v.number()])),
});

export type Refusal = {readonly code: RefusalCode; readonly message: string};

const say = v.fallback(v.optional(sentence), undefined);

/** The body of an answer that refuses a request, with an English message. Its code and sentence may be of a newer server. */
export const refusalBody = v.object({code: v.string(), message: v.string(), say});
/** The details of a refused mutation. */
export const refusalDetails = v.object({code: v.string(), say});

/** A message that is a function is worded when it is read: a page may check an answer before it has the words. */
export const refusal = (code: RefusalCode, message: string | (() => string)): Refusal =>
  typeof message === 'string'
    ? {code, message}
    : {
        code,
        get message() {
          return message();
        },
      };
