// A conversation's identity and what may be written into it.
import {refusal, type Refusal} from './refusal.ts';
import {CHAT} from './wording.ts';

/** The sender of the wingman's message; no member's id looks like it (ids hold no underscore). */
export const AI_WINGMAN = 'AI_WINGMAN';
export const MESSAGE_MAX = 2000;
export const MESSAGE_TOO_LONG = `Please keep your message to ${MESSAGE_MAX.toLocaleString('en')} characters.`;

/** The two user ids in code-unit order, joined with an underscore (specification, section 2). */
export function chatIdOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

export function membersOf(chatId: string): readonly [string, string] | undefined {
  const [a, b, ...rest] = chatId.split('_');
  return a && b && rest.length === 0 && a < b ? [a, b] : undefined;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function checkMessage(text: string): Refusal | undefined {
  if (isBlank(text)) return refusal('empty-message', CHAT.sendFailed);
  if (text.length > MESSAGE_MAX) return refusal('too-long', MESSAGE_TOO_LONG);
  return undefined;
}
