// A demo member's answers to the four single-choice questions, and to the four about the partner they look for.
import {PERSONALITY_QUESTIONS, wantedOption} from '../../rules/personality.ts';
import {
  forEachAnswer,
  SINGLE_CHOICE,
  type AnswerField,
  type Question,
} from '../../rules/single-choice.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';
import type {Person} from './people.ts';
import {chanceOf} from './chance.ts';

type PersonalityAnswers = Record<AnswerField, string> & {personalityPreferences: string[]};

/** The probability that a demo member looks for a partner with their own answer. */
const SAME_ANSWER_SHARE = 0.75;

/** The index of the option that the member chose. */
function chosenOption(question: Question, {userId}: Person): number {
  // The two accounts must suit each other, so they answer alike.
  const seed = DEMO_ACCOUNTS.some((account) => account.userId === userId) ? 'accounts' : userId;
  const {options} = SINGLE_CHOICE[question];
  return chanceOf(`${question} of ${seed}`).whole(0, options.length - 1);
}

function wantedAnswer(place: number, person: Person): string {
  const {about: question, options} = PERSONALITY_QUESTIONS[place] ?? PERSONALITY_QUESTIONS[0];
  const chance = chanceOf(`hope ${place} of ${person.userId}`);
  if (!chance.often(SAME_ANSWER_SHARE)) return chance.pick(options);
  const own = chosenOption(question, person);
  return options[wantedOption(question, own)] ?? options[0];
}

export function personalityAnswersOf(person: Person): PersonalityAnswers {
  const title = (question: Question) =>
    SINGLE_CHOICE[question].options[chosenOption(question, person)]?.title ?? '';
  return {
    ...forEachAnswer(title),
    personalityPreferences: PERSONALITY_QUESTIONS.map((_, place) => wantedAnswer(place, person)),
  };
}
