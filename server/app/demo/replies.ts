// Chooses the text of a demo member's reply.
import {chanceOf} from './chance.ts';

const HELLOS = [
  'Hi {name}! So nice to hear from you. How is your day going?',
  'Hello {name}, I was hoping you would write. What are you up to this week?',
  'Hey {name}! Good to meet you. What made you smile today?',
  'Hi {name}, lovely to meet you here. Are you a morning person or should I write later?',
] as const;

const TO_ANYTHING = [
  "That made me laugh. I'd like to hear the rest of that story.",
  'I like how you put that. What does a perfect Sunday look like for you?',
  'Same here, actually. Not many people say so.',
  "You're easy to talk to, you know that?",
  "Now I'm curious. How did that come about?",
  'That sounds like you had a good time. What would you do differently?',
  "I'm smiling at my phone on a tram full of strangers. Tell me more.",
  'Noted! I may use that as an excuse to see you.',
] as const;

type ReplyContext = {
  messageId: string;
  otherName: string;
  /** The demo member's previous messages in this chat. */
  sent: readonly string[];
};

/** The reply is determined by `messageId`, and new in this chat while any line is unused. */
export function replyTo({messageId, otherName, sent}: ReplyContext): string {
  const chance = chanceOf(`reply to ${messageId}`);
  if (sent.length === 0) return chance.pick(HELLOS).replace('{name}', otherName);
  const [first, ...rest] = TO_ANYTHING.filter((line) => !sent.includes(line));
  return chance.pick(first ? [first, ...rest] : TO_ANYTHING);
}
