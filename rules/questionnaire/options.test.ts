// Stored titles are English, and read in the member's language.
import {expect, test} from 'vitest';
import {MAX_DISTANCE_LABELS} from '../places/distance.ts';
import {inLanguage} from '../words/on-the-server.ts';
import {LANGUAGE_TAGS} from '../words/languages.ts';
import {say} from '../words/words.ts';
import {pointsInWords} from './allocation.ts';
import {BACKGROUND_FIELDS} from './background-info.ts';
import {BACKGROUND_FACTORS} from './background.ts';
import {GENDERS} from './basics.ts';
import {DIMENSIONS} from './dimensions.ts';
import {INTERESTS} from './interests.ts';
import {LOOKS_FACTORS, LOOKS_GENERAL_LABEL} from './looks.ts';
import {titleInWords} from './options.ts';
import {PERSONALITY_QUESTIONS} from './personality.ts';
import {READINESS_LABELS, SEEKING} from './relationship.ts';
import {SINGLE_CHOICE} from './single-choice.ts';

const TITLES: readonly string[] = [
  ...GENDERS,
  ...SEEKING,
  ...Object.values(READINESS_LABELS),
  ...Object.values(MAX_DISTANCE_LABELS),
  ...DIMENSIONS,
  ...INTERESTS,
  ...BACKGROUND_FACTORS,
  ...BACKGROUND_FIELDS.map(({label}) => label),
  ...LOOKS_FACTORS.map(({label}) => label),
  LOOKS_GENERAL_LABEL,
  ...PERSONALITY_QUESTIONS.flatMap(({question, options}) => [question, ...options]),
  ...Object.values(SINGLE_CHOICE).flatMap(({title, options}) => [
    title,
    ...options.flatMap((option) => [option.title, option.description ?? option.title]),
  ]),
];

test.each(LANGUAGE_TAGS)('every title has words in %s', (language) => {
  const missing = inLanguage(language, () =>
    TITLES.filter((title) => !say({key: `questionnaire.options.${title}`, parameters: {}})),
  );
  expect(missing).toEqual([]);
});

test('the English words of a title are the title', () => {
  expect(TITLES.map(titleInWords)).toEqual(TITLES);
});

test('a title of another version stays as it is stored', () => {
  const words = inLanguage('de', () => ['Coffee', 'Tea', ''].map(titleInWords));
  expect(words).toEqual(['Kaffee', 'Tea', '']);
});

test('lists points in the language of the moment', () => {
  const words = inLanguage('ar', () => pointsInWords(['Sports', 'Film'], [1, 3]));
  expect(words).toBe('الأفلام 3، الرياضة 1');
});
