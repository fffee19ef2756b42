// What a list of conversations says about each: who wrote last, how much is new, which comes first.
// Knows rows, not how they arrive.
import {AI_WINGMAN} from '../../rules/chat.ts';

type Message = {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly createdAt: number;
};

export type Membership = {
  readonly chatId: string;
  readonly userId: string;
  readonly lastReadAt: number | null;
  readonly chat?: {readonly createdAt: number} | undefined;
  /** The newest messages, newest first. */
  readonly messages: readonly Message[];
};

/** Messages of others since one last looked. */
export function unreadCount({userId, lastReadAt, messages}: Membership): number {
  return messages.filter((m) => m.sender !== userId && m.createdAt > (lastReadAt ?? 0)).length;
}

export function lastLine({userId, messages}: Membership): string {
  const last = messages[0];
  if (!last) return 'Say hello.';
  if (last.sender === userId) return `You: ${last.text}`;
  return last.sender === AI_WINGMAN ? `Wingman: ${last.text}` : last.text;
}

/** When something last happened there: its newest message, or else its beginning. */
export function lastMoment({messages, chat}: Membership): number {
  return messages[0]?.createdAt ?? chat?.createdAt ?? 0;
}

export function latestFirst<M extends Membership>(memberships: readonly M[]): M[] {
  return memberships.toSorted((a, b) => lastMoment(b) - lastMoment(a));
}
