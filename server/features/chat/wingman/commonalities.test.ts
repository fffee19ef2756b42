// The wingman's commonality sentence, over all answers that two members can share.
import {expect, test} from 'vitest';
import {INTERESTS} from '../../../../rules/questionnaire/interests.ts';
import {
  answerField,
  forEachAnswer,
  QUESTIONS,
  SINGLE_CHOICE,
  type Question,
} from '../../../../rules/questionnaire/single-choice.ts';
import {LANGUAGE_TAGS} from '../../../../rules/words/languages.ts';
import {inLanguage} from '../../../../rules/words/on-the-server.ts';
import {commonalities, commonalitySentence, type Answers} from './commonalities.ts';
import {wingmanPrompt} from './prompt.ts';

const sentenceOf = (shared: Answers) => commonalitySentence(commonalities(shared, shared));

const choices = (question: Question): (string | null)[] => [
  null,
  ...SINGLE_CHOICE[question].options.map(({title}) => title),
];

const weigh = (...chosen: number[]) => INTERESTS.map((_, i) => (chosen.includes(i) ? 3 : 0));

/** Every set of at most three interests: nine points of three allow no more. */
function* interestWeights(): Generator<number[]> {
  yield weigh();
  for (const a of INTERESTS.keys())
    for (const b of INTERESTS.keys())
      for (const c of INTERESTS.keys()) if (a <= b && b <= c) yield weigh(a, b, c);
}

const NONE: Answers = {interestWeights: null, ...forEachAnswer(() => null)};

/** Every way to answer the questions, none of them included. */
function* everyAnswer([question, ...others]: readonly Question[]): Generator<Answers> {
  if (!question) return yield NONE;
  for (const answers of everyAnswer(others))
    for (const choice of choices(question)) yield {...answers, [answerField(question)]: choice};
}

function* everythingShared(): Generator<Answers> {
  for (const answers of everyAnswer(QUESTIONS))
    for (const weights of interestWeights()) yield {...answers, interestWeights: weights};
}

test.each(QUESTIONS)('has a phrase for every option of "%s"', (question) => {
  for (const {title} of SINGLE_CHOICE[question].options) {
    const shared = {...NONE, [answerField(question)]: title};
    expect(commonalities(shared, shared), title).toHaveLength(1);
  }
});

test('uses each verb once, for every combination of shared answers', () => {
  const sentences = new Set([...everythingShared()].map(sentenceOf));
  // "to" and "a" may occur twice in "You both <verb> ...!", the words that start a sentence may not.
  const verbs = new Set([...sentences].map((sentence) => sentence.split(' ')[2]));
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^You .+!$/);
    const usedVerbs = sentence.split(' ').filter((word) => verbs.has(word));
    expect(usedVerbs, sentence).toEqual([...new Set(usedVerbs)]);
  }
  expect(sentences.size).toBeGreaterThan(80);
});

test.each([
  [
    'de',
    'Ihr beide mögt Musik und Reisen!',
    'Ihr beide mögt Musik und vertraut einem Plan, der hält!',
  ],
  ['ar', 'يجمعكما أنكما تحبّان الموسيقى والسفر!', 'يجمعكما أنكما تحبّان الموسيقى وتثقان بخطة ثابتة!'],
] as const)('says it in %s', (language, interests, mixed) => {
  const [music, travel] = [INTERESTS.indexOf('Music'), INTERESTS.indexOf('Travel')];
  const shared = {...NONE, interestWeights: weigh(music, travel)};
  expect(inLanguage(language, () => sentenceOf(shared))).toBe(interests);
  const trust = {...NONE, interestWeights: weigh(music), valuesAnswer: 'Conventional'};
  expect(inLanguage(language, () => sentenceOf(trust))).toBe(mixed);
});

test.each(LANGUAGE_TAGS.filter((tag) => tag !== 'en'))('has no English left in %s', (language) => {
  for (const question of QUESTIONS) {
    for (const {title} of SINGLE_CHOICE[question].options) {
      const shared = {...NONE, [answerField(question)]: title};
      const own = inLanguage(language, () => commonalities(shared, shared));
      expect(own[0]?.phrase).not.toBe(commonalities(shared, shared)[0]?.phrase);
    }
  }
});

test('asks the model for a question in the language of both', () => {
  expect(wingmanPrompt([], NONE, NONE)).not.toContain('Write the question in');
  const german = inLanguage('de', () => wingmanPrompt([], NONE, NONE));
  expect(german).toContain('Write the question in German.');
});

test('joins interests under one verb, and traits with their own verbs', () => {
  const [music, travel] = [INTERESTS.indexOf('Music'), INTERESTS.indexOf('Travel')];
  expect(sentenceOf({...NONE, interestWeights: weigh(music, travel)})).toBe(
    'You both enjoy music and travel!',
  );
  expect(sentenceOf({...NONE, interestWeights: weigh(music), valuesAnswer: 'Conventional'})).toBe(
    'You both enjoy music and trust a plan that holds!',
  );
  expect(sentenceOf(NONE)).toBe('You two have plenty to find out!');
});
