// Warns the reader of a conversation's first messages about likely scams. Nothing is blocked, sent or counted, and the writer is not told.
import {SCAM_WORDS} from './scam-words.ts';

/** Number of messages that count as the first. */
export const FIRST_MESSAGES = 20;
/** How long after the match a message is looked at for {@link SCAM_WORDS}. */
export const FIRST_DAYS_MS = 7 * 86_400_000;

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

export type ScamTopic = keyof typeof SCAM_WORDS;

const isTopic = (name: string): name is ScamTopic => Object.hasOwn(SCAM_WORDS, name);
const TOPICS = Object.keys(SCAM_WORDS).filter(isTopic);

function patternOf(words: readonly string[]): RegExp {
  const any = words
    .join('|')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])(${any})($|[^\p{L}\p{N}])`, 'iu');
}
const PATTERNS = TOPICS.map((topic) => ({topic, pattern: patternOf(SCAM_WORDS[topic])}));

/** What a message names with which scams begin. */
export function scamTopicOf(text: string): ScamTopic | undefined {
  const plain = text.normalize('NFKC');
  return PATTERNS.find(({pattern}) => pattern.test(plain))?.topic;
}

/** What the reader is told once a message names a topic. */
export const SCAM_NOTICE = {
  payment:
    'A way to pay has come up early. Never send money, gift cards or codes to somebody you have not met, however good the reason.',
  investment:
    'Investing has come up early. Tips from somebody you have just met are how the costliest scams begin. Please do not invest.',
  messenger:
    'Another messenger has come up early. People who mean well can wait: on Wing you can report and block, elsewhere we cannot help.',
  meeting:
    'A badge, an ID or a paid site has come up early. Nobody needs one to meet you, and Wing never sends you to one.',
  report: 'Report',
  notNow: 'Not now',
} as const;
