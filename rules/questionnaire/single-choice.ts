// The four one-question screens. The chosen option's title is stored.
import {ANSWER_REFUSALS} from './answer-refusals.ts';
import type {OnboardingRoute} from './onboarding.ts';
import {isTitleOf, type Option} from './options.ts';
import {refusal, type Refusal} from '../refusal.ts';

/** In the order in which they are asked. */
export const QUESTIONS = ['threeYears', 'firstDate', 'qualityTime', 'values'] as const;
export type Question = (typeof QUESTIONS)[number];
export type AnswerField = `${Question}Answer`;

type SingleChoice = {
  readonly route: OnboardingRoute;
  readonly title: string;
  readonly options: readonly Option[];
};

const LISTS = {
  threeYears: {
    route: '/three-years-question',
    title: 'Where do you see yourself in 3 years?',
    options: [
      {title: 'Dating casually'},
      {title: 'Living with someone'},
      {title: 'Starting a family'},
    ],
  },
  firstDate: {
    route: '/first-date-question',
    title: 'What makes a good first date?',
    options: [
      {title: 'Activity', description: 'walk, run, hike'},
      {title: 'Coffee'},
      {title: 'Beer/drinks'},
    ],
  },
  qualityTime: {
    route: '/quality-time-question',
    title: 'How do you like to spend quality time?',
    options: [
      {title: 'Romantic date night'},
      {title: 'Dinner with close friends'},
      {title: 'Going out to a party or event'},
    ],
  },
  values: {
    route: '/values-question',
    title: 'Which values describe you best?',
    options: [
      {title: 'Conventional', description: 'familiar routines, long-term planning'},
      {title: 'A mix of both'},
      {title: 'Alternative', description: 'new ideas, spontaneous'},
    ],
  },
} as const satisfies Record<Question, SingleChoice>;

export const SINGLE_CHOICE: Record<Question, SingleChoice> = LISTS;

type Numbers<List extends readonly unknown[]> = {readonly [Index in keyof List]: number};

/** As many numbers as the question has options. */
export type NumberByOption<Q extends Question> = Numbers<(typeof LISTS)[Q]['options']>;

export function isQuestion(value: string): value is Question {
  return QUESTIONS.some((question) => question === value);
}

export function answerField(question: Question): AnswerField {
  return `${question}Answer`;
}

/** One value for each question, under the name of its answer's column. */
export function forEachAnswer<T>(valueOf: (question: Question) => T): Record<AnswerField, T> {
  return {
    threeYearsAnswer: valueOf('threeYears'),
    firstDateAnswer: valueOf('firstDate'),
    qualityTimeAnswer: valueOf('qualityTime'),
    valuesAnswer: valueOf('values'),
  };
}

export function checkAnswer(question: string, answer: string): Refusal | undefined {
  if (!isQuestion(question)) return refusal('unknown-option', () => ANSWER_REFUSALS.selectOption);
  return isTitleOf(SINGLE_CHOICE[question].options, answer)
    ? undefined
    : refusal('unknown-option', () => ANSWER_REFUSALS.selectOption);
}
