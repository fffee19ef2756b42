// The texts of a card, about what two members have in common. No text is about one side alone.
import type {Interest} from '../../../rules/questionnaire/interests.ts';

export type Wordings = readonly [string, ...string[]];

/** By the shared answer to "What makes a good first date?" */
export const FIRST_DATE: Readonly<Record<string, Wordings>> = {
  Activity: [
    'You would both rather lace up than dress up for a first date.',
    'Two people who think a first date should involve moving legs.',
    'A first date with a view and a pulse: you both said yes to that.',
  ],
  Coffee: [
    'You both believe that good things start with coffee.',
    'A first date over coffee: low stakes, high caffeine, and you agree on it.',
    'Two cups, one table: you both know how a first date should go.',
  ],
  'Beer/drinks': [
    'You both think a first date goes well with a toast.',
    "First round, first date: on the order of events, you're agreed.",
    'Cheers: you would both meet over a drink.',
  ],
};

/** By the shared answer to "How do you like to spend quality time?" */
export const QUALITY_TIME: Readonly<Record<string, Wordings>> = {
  'Romantic date night': [
    'A table for two is company enough for you both.',
    'You both like an evening with the rest of the world left outside.',
    'Candles optional, company not: you share a weakness for date night.',
  ],
  'Dinner with close friends': [
    'Your idea of a good night is the same: few chairs, close friends.',
    'You would both bring dessert and stay till the last story.',
    'Pass the salt and the gossip: you both love a dinner among friends.',
  ],
  'Going out to a party or event': [
    'You are both on the guest list in spirit.',
    'Where the music is, there you both are.',
    'Neither of you would leave a good party early.',
  ],
};

/** By an interest that both gave two points or more. Never "Other": its text is private. */
export const INTEREST: Readonly<Record<Exclude<Interest, 'Other'>, Wordings>> = {
  Sports: [
    'Friendly competition is likely, and the loser buys the smoothies.',
    'You both keep your trainers by the door.',
    'Two good sports, one good start.',
  ],
  Nature: [
    'You both know that the best rooms have no ceiling.',
    'Two people who check the trail before the traffic.',
    'Fresh air counts as an attraction for both of you.',
  ],
  Music: [
    'Your playlists are overdue for a meeting.',
    'You could both argue happily about the best album ever made.',
    'Music matters to you both: the duet is optional.',
  ],
  Cooking: [
    'Two cooks, one kitchen: what could possibly burn?',
    'You both know the way to a heart, and it has garlic in it.',
    'Between you, nobody will go hungry.',
  ],
  Travel: [
    'You both have a window seat in mind.',
    'Two passports that would like to see more of each other.',
    'You both unpack slowly and book the next trip quickly.',
  ],
  Film: [
    'You will agree on a film night, if not on the film.',
    'You both stay for the credits.',
    'Two seats, one screen, and opinions on the ending.',
  ],
  Pets: [
    'You both like company with four legs.',
    'Any pets in the room will have two fans.',
    'You would both say hello to the dog first.',
  ],
  'Home Improvement': [
    'You both see a bare wall as an invitation.',
    'Flat-pack furniture holds no terror for the two of you.',
    'Between you there is at least one good drill.',
  ],
};

/** Short reasons under the text, one per thing in common. */
export const REASON = {
  firstDate: (answer: string): Wordings => [
    `Same first date in mind: ${answer}`,
    `First date, both of you: ${answer}`,
  ],
  qualityTime: (answer: string): Wordings => [
    `Same idea of quality time: ${answer}`,
    `Quality time, both of you: ${answer}`,
  ],
  interest: (interest: Interest): Wordings => [`Both into ${interest}`, `You share ${interest}`],
} as const;
