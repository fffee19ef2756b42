// Chooses the text of a demo member's reply.
import {INTERESTS, SHARED_INTEREST_MIN, type Interest} from '../../rules/interests.ts';
import {chanceOf} from './chance.ts';

const HELLOS = [
  'Hi {name}! So nice to hear from you. How is your day going?',
  'Hello {name}, I was hoping you would write. What are you up to this week?',
  'Hey {name}! Good to meet you. What made you smile today?',
  'Hi {name}, lovely to meet you here. Are you a morning person or should I write later?',
] as const;

const TO_QUESTIONS = [
  'Ooh, good question. Yes, I think, but ask me again over coffee. What about you?',
  'Let me think. Honestly? It depends on the company. How would you answer that one?',
  'I had to read that twice, nobody has asked me that before. You first!',
  'Short answer: yes. The long answer needs a walk and maybe an ice cream.',
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

const ABOUT: Record<Exclude<Interest, 'Other'>, readonly [string, string]> = {
  Sports: [
    'I just came back from training and everything hurts in a good way. Do you do any sports?',
    "I'm looking for somebody to lose to. What's your game?",
  ],
  Nature: [
    'There is a path along the river I keep meaning to walk to the end. Would you come?',
    'I saw a heron this morning and thought about it all day. Are you an outdoors person?',
  ],
  Music: [
    'I have had the same song in my head since Tuesday. What are you listening to these days?',
    'There is a small concert next week I was going to go to alone. What was the last one you saw?',
  ],
  Cooking: [
    "I'm making far too much soup as we speak. What's the one dish you can cook with your eyes closed?",
    'Important: what would you order if I let you choose for both of us?',
  ],
  Travel: [
    'I still have sand in my bag from the last trip. Where would you go tomorrow if you could?',
    'Window or aisle? I promise I only judge a little.',
  ],
  Film: [
    'I watched something last night that I need to talk about with somebody. What could you watch again and again?',
    'Back row or front row? And do you talk during films?',
  ],
  Pets: [
    "There's an animal asleep on my foot, so I'm not going anywhere. Do you have pets?",
    'I said hello to four dogs today. A good day. Dogs, cats, or something with feathers?',
  ],
  'Home Improvement': [
    "I'm covered in paint and very proud of one wall. Have you ever built something you still use?",
    'My shelf is finally level. I have nobody to show it to, so now you know.',
  ],
};

type ReplyContext = {
  messageId: string;
  /** The text of the message to answer. */
  received: string;
  otherName: string;
  /** The demo member's. */
  interestWeights: readonly number[];
  /** The demo member's previous messages in this chat. */
  sent: readonly string[];
};

function aboutInterests(weights: readonly number[]): string[] {
  return INTERESTS.flatMap((interest, i) =>
    interest !== 'Other' && (weights[i] ?? 0) >= SHARED_INTEREST_MIN ? ABOUT[interest] : [],
  );
}

/** The reply is determined by `messageId`, and new in this chat while any line is unused. */
export function replyTo({
  messageId,
  received,
  otherName,
  interestWeights,
  sent,
}: ReplyContext): string {
  const hellos = HELLOS.map((hello) => hello.replace('{name}', otherName));
  const others = received.trim().endsWith('?')
    ? [...TO_QUESTIONS]
    : [...TO_ANYTHING, ...aboutInterests(interestWeights)];
  const candidates = sent.length === 0 ? hellos : others;
  const isNew = (line: string) => !sent.includes(line);
  const fresh = candidates.some(isNew) ? candidates.filter(isNew) : TO_ANYTHING.filter(isNew);
  const [first, ...rest] = fresh;
  return chanceOf(`reply to ${messageId}`).pick(first ? [first, ...rest] : TO_ANYTHING);
}
