// How a stored card reads in other languages.
import {expect, test} from 'vitest';
import {inLanguage} from '../words/on-the-server.ts';
import type {Sentence} from '../words/words.ts';
import {cardInWords} from './card-sentences.ts';

const STORED = {
  description: 'You both stay for the credits.',
  reasons: ['Both into Film'],
  distance: 'In the Netherlands',
};
const sentence = (key: string, parameters = {}): Sentence => ({key: `cards.${key}`, parameters});
const SENTENCES = {
  description: [sentence('sentences.Film.two')],
  reasons: [sentence('reasons.Film.one')],
  distance: sentence('distance.country', {country: 'NL'}),
};

test.each([
  [
    'de',
    'Ihr bleibt beide bis zum Ende des Abspanns.',
    'Ihr mögt beide Filme',
    'Land: Niederlande',
  ],
  ['ar', 'كلاكما يبقى حتى آخر الأسماء في نهاية الفيلم.', 'كلاكما يحبّ الأفلام', 'في هولندا'],
] as const)('is worded in %s', (language, description, reason, distance) => {
  const words = inLanguage(language, () => cardInWords(STORED, SENTENCES));
  expect(words).toEqual({description, reasons: [reason], distance});
});

test('names Hong Kong without its form of government', () => {
  const distance = sentence('distance.country', {country: 'HK'});
  const words = inLanguage('de', () => cardInWords(STORED, {...SENTENCES, distance}));
  expect(words.distance).toBe('Land: Hongkong');
});

test('is shown as it is stored in English, and when an earlier server wrote it', () => {
  expect(cardInWords(STORED, SENTENCES)).toEqual(STORED);
  expect(inLanguage('de', () => cardInWords(STORED, null))).toEqual(STORED);
});

test('a text whose sentences this version does not know all is shown as it is stored', () => {
  const newer = {
    description: [...SENTENCES.description, sentence('sentences.Chess.one')],
    reasons: [sentence('reasons.Chess.one')],
    distance: sentence('distance.mars'),
  };
  expect(inLanguage('de', () => cardInWords(STORED, newer))).toEqual(STORED);
});
