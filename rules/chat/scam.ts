// Warns the reader of a conversation's first messages about likely scams. Nothing is blocked, sent or counted, and the writer is not told.
import {words} from '../words/words.ts';
import {SCAM_WORDS} from './scam-words.ts';

/** In so many messages from a room's start the reader is warned of phone numbers and links. */
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

/** "And", "by", "like" and "the", which Arabic writes in one with the word. */
const ARABIC_PREFIX = '[وفبك]?(?:ال|لل|ل)?';

function patternOf(lists: readonly string[]): RegExp {
  const any = lists
    .join('|')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])${ARABIC_PREFIX}(${any})($|[^\p{L}\p{N}])`, 'iu');
}
const PATTERNS = TOPICS.map((topic) => ({topic, pattern: patternOf(SCAM_WORDS[topic])}));

/** What a message names with which scams begin. */
export function scamTopicOf(text: string): ScamTopic | undefined {
  const plain = text.normalize('NFKC');
  return PATTERNS.find(({pattern}) => pattern.test(plain))?.topic;
}

type Sent = {text: string; at: number | undefined};

/** What the reader's notice is about. @param openedAt of the match; undefined in a room that has ended, which has no notice. */
export function noticeTopicOf({text, at}: Sent, openedAt: number | undefined) {
  if (at === undefined || openedAt === undefined || at - openedAt >= FIRST_DAYS_MS)
    return undefined;
  return scamTopicOf(text);
}

/** What the reader is told once a message names a topic. */
export const SCAM_NOTICE = words('chat', 'scam');
