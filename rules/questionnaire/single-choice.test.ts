// The four questions with one answer, as the specification words them.
import {describe, expect, test} from 'vitest';
import {
  answerField,
  checkAnswer,
  forEachAnswer,
  isQuestion,
  QUESTIONS,
  SINGLE_CHOICE,
} from './single-choice.ts';

const walk = 'walk, run, hike';
const SPECIFIED = {
  threeYears: {
    route: '/three-years-question',
    options: [
      {title: 'Dating casually'},
      {title: 'Living with someone'},
      {title: 'Starting a family'},
    ],
  },
  firstDate: {
    route: '/first-date-question',
    options: [{title: 'Activity', description: walk}, {title: 'Coffee'}, {title: 'Beer/drinks'}],
  },
  qualityTime: {
    route: '/quality-time-question',
    options: [
      {title: 'Romantic date night'},
      {title: 'Dinner with close friends'},
      {title: 'Going out to a party or event'},
    ],
  },
  values: {
    route: '/values-question',
    options: [
      {title: 'Conventional', description: 'familiar routines, long-term planning'},
      {title: 'A mix of both'},
      {title: 'Alternative', description: 'new ideas, spontaneous'},
    ],
  },
};
const REFUSED = {
  code: 'unknown-option',
  message: 'Please select an option before continuing.',
};

describe.each(QUESTIONS)('%s', (question) => {
  test('has the specification’s route and options', () => {
    expect(SINGLE_CHOICE[question]).toMatchObject(SPECIFIED[question]);
  });

  test('accepts each title, and nothing else', () => {
    const {options} = SINGLE_CHOICE[question];
    for (const {title} of options) expect(checkAnswer(question, title)).toBeUndefined();
    for (const answer of ['', 'Skydiving', walk]) {
      expect(checkAnswer(question, answer)).toEqual(REFUSED);
    }
  });
});

test('refuses an answer to an unknown question', () => {
  expect(isQuestion('shoeSize')).toBe(false);
  expect(checkAnswer('shoeSize', 'Coffee')).toEqual(REFUSED);
});

test('gives each question the column of its answer', () => {
  const columns = forEachAnswer((question) => question);
  expect(Object.values(columns)).toEqual([...QUESTIONS]);
  expect(Object.keys(columns)).toEqual(QUESTIONS.map(answerField));
});
