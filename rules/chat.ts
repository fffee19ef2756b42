// A conversation's identity and what may be written into it.
import {characters, isBlank, isStorable} from './characters.ts';
import {refusal, type Refusal} from './refusal.ts';
import {CHAT} from './wording.ts';

/** The sender of the wingman's message; no member's id looks like it (ids hold no underscore). */
export const AI_WINGMAN = 'AI_WINGMAN';
export const MESSAGE_MAX = 2000;
/** So many of the newest messages of each conversation the list of conversations holds. */
export const PREVIEW_MESSAGES = 30;
/** So many of the newest messages a room holds live; older ones are read a page at a time. */
export const NEWEST_MESSAGES = 100;
/** Whoever types says so at most this often. */
export const TYPING_EVERY_MS = 2500;
/** After this long without a word of it, somebody has stopped typing. */
export const TYPING_FOR_MS = 5000;
export const MESSAGE_TOO_LONG = `Please keep your message to ${MESSAGE_MAX.toLocaleString('en')} characters.`;

export const MESSAGE_NOT_STORABLE = 'This message has a broken character. Please write it again.';

/** The two user ids in code-unit order, joined with an underscore (specification, section 2). */
export function chatIdOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

export function membersOf(chatId: string): readonly [string, string] | undefined {
  const [a, b, ...rest] = chatId.split('_');
  return a && b && rest.length === 0 && a < b ? [a, b] : undefined;
}

/** How many characters of `text` a message would have: the blanks around it are not sent. */
export function messageLength(text: string): number {
  return characters(text.trim());
}

export function checkMessage(text: string): Refusal | undefined {
  if (isBlank(text)) return refusal('empty-message', CHAT.sendFailed);
  if (!isStorable(text)) return refusal('malformed', MESSAGE_NOT_STORABLE);
  if (messageLength(text) > MESSAGE_MAX) return refusal('too-long', MESSAGE_TOO_LONG);
  return undefined;
}
