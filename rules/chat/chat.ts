// The id of a chat and the rules for its messages.
import {characters, isBlank, isStorable} from '../characters.ts';
import {refusal, type Refusal} from '../refusal.ts';
import {words} from '../words/words.ts';

/** The sender of the wingman's message. Members' ids hold no underscore. */
export const AI_WINGMAN = 'AI_WINGMAN';
export const MESSAGE_MAX = 2000;
/** Newest messages of each chat that the list of chats syncs. */
export const PREVIEW_MESSAGES = 30;
/** Newest messages that an open room syncs; older ones are read in pages. */
export const NEWEST_MESSAGES = 100;
/** Shortest interval between two typing signals of a member. */
export const TYPING_INTERVAL_MS = 2500;
/** Without a signal for this long, the member counts as no longer typing. */
export const TYPING_TIMEOUT_MS = 5000;

/** Every page has these: mutators run on the replica of any. */
export const CHAT = words('conversations', 'errors', {tooLong: {max: MESSAGE_MAX}});
export const ROOM = words('chat', 'room', {
  typing: (name: string) => ({name}),
  to: (name: string) => ({name}),
});
/** A line of the list, with the newest text. */
export const CONVERSATIONS = words('conversations', 'list', {
  you: (text: string) => ({text}),
  wingman: (text: string) => ({text}),
  notSentYet: (text: string) => ({text}),
  couldNotBeSent: (text: string) => ({text}),
});

/** The two user ids in code-unit order, joined with an underscore (specification, section 2). */
export function chatIdOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

const isMemberId = (id: string) => /^[A-Za-z0-9-]{1,64}$/.test(id);

export function membersOf(chatId: string): readonly [string, string] | undefined {
  const [a = '', b = '', ...rest] = chatId.split('_');
  return isMemberId(a) && isMemberId(b) && rest.length === 0 && a < b ? [a, b] : undefined;
}

/** The length that a message would be stored with, without surrounding white space. */
export function messageLength(text: string): number {
  return characters(text.trim());
}

export function checkMessage(text: string): Refusal | undefined {
  if (isBlank(text)) return refusal('empty-message', CHAT.sendFailed);
  if (!isStorable(text)) return refusal('malformed', CHAT.notStorable);
  if (messageLength(text) > MESSAGE_MAX) return refusal('too-long', CHAT.tooLong);
  return undefined;
}
