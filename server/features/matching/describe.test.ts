import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {INTERESTS} from '../../../rules/questionnaire/interests.ts';
import {SINGLE_CHOICE} from '../../../rules/questionnaire/single-choice.ts';
import {cardInWords} from '../../../rules/suggestions/card-sentences.ts';
import {reasonsAbout, sentencesAbout} from '../../../rules/suggestions/card-wordings.ts';
import {MATCH} from '../../../rules/wording.ts';
import {LANGUAGE_TAGS, type Language} from '../../../rules/words/languages.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {blankMember, inventMember} from '../../../tests/support/population.ts';
import {describe as describeCard, sharedBy, OMIT_PROBABILITY} from './describe.ts';
import {randomFrom} from './random.ts';

type Person = Parameters<typeof describeCard>[0];

/** Describes a card with nothing left unsaid. */
const describePair = (u: Person, v: Person, said: readonly string[] = []) =>
  describeCard(u, v, {said, chance: () => OMIT_PROBABILITY});

const members = (id: string) => fc.integer().map((seed) => inventMember(id, randomFrom(seed)));

test('a card without common answers has the fallback text and no reasons', () => {
  const u = blankMember('u', {firstDateAnswer: 'Coffee'});
  const v = blankMember('v', {firstDateAnswer: 'Activity'});
  expect(describePair(u, v)).toMatchObject({description: MATCH.descriptionFallback, reasons: []});
  expect(describePair(blankMember('u'), blankMember('v')).description).toBe(
    MATCH.descriptionFallback,
  );
});

test('every shared answer and interest is a reason and appears in the text', () => {
  const answers = {
    firstDateAnswer: 'Coffee',
    qualityTimeAnswer: 'Dinner with close friends',
    interestWeights: [0, 0, 0, 3, 3, 3, 0, 0, 0],
  };
  const {description, reasons} = describePair(blankMember('u', answers), blankMember('v', answers));
  expect(reasons).toHaveLength(5);
  for (const said of ['Coffee', 'Dinner with close friends', 'Cooking', 'Travel', 'Film']) {
    expect(reasons.filter((reason) => reason.includes(said))).toHaveLength(1);
  }
  expect(description).not.toBe(MATCH.descriptionFallback);
});

test('the text depends only on what both share', () => {
  fc.assert(
    fc.property(members('u'), members('v'), (u, v) => {
      const {firstDate, qualityTime, interests} = sharedBy(u, v);
      const onlyShared = {
        firstDateAnswer: firstDate,
        qualityTimeAnswer: qualityTime,
        interestWeights: INTERESTS.map((interest) => (interests.includes(interest) ? 2 : 0)),
      };
      const stripped = [blankMember('u', onlyShared), blankMember('v', onlyShared)] as const;
      expect(describePair(u, v)).toEqual(describePair(...stripped));
    }),
  );
});

test('an answer of one side alone never appears', () => {
  fc.assert(
    fc.property(members('u'), members('v'), (u, v) => {
      const {reasons} = describePair(u, v);
      const said = reasons.join('\n');
      if (u.firstDateAnswer !== v.firstDateAnswer) expect(said).not.toMatch(/first date/i);
      if (u.qualityTimeAnswer !== v.qualityTimeAnswer) expect(said).not.toMatch(/quality time/i);
      INTERESTS.forEach((interest, i) => {
        const both = [u, v].every(({interestWeights}) => (interestWeights?.[i] ?? 0) >= 2);
        if (!both || interest === 'Other') expect(said).not.toContain(interest);
      });
    }),
  );
});

test('no sentence appears on two cards of one member', () => {
  const answers = {
    firstDateAnswer: 'Coffee',
    interestWeights: [3, 0, 0, 0, 0, 0, 0, 0, 0],
  };
  for (let i = 0; i < 200; i++) {
    const u = blankMember(`u${i}`, answers);
    const said: string[] = [];
    for (const v of ['v', 'w', 'x']) {
      said.push(describePair(u, blankMember(`${v}${i}`, answers), said).description);
    }
    const sentences = [...sentencesAbout('Coffee'), ...sentencesAbout('Sports')].map(
      ({text}) => text,
    );
    for (const sentence of sentences) {
      expect(said.filter((text) => text.includes(sentence)).length).toBeLessThanOrEqual(1);
    }
    expect(said.every((text) => sentences.some((sentence) => text.includes(sentence)))).toBe(true);
  }
});

test('leaves each thing in common out at times, but never all', () => {
  const answers = {firstDateAnswer: 'Coffee', interestWeights: [0, 3, 0, 3, 0, 3, 0, 0, 0]};
  const random = randomFrom(3);
  const runs = 400;
  const cards = Array.from({length: runs}, () =>
    describeCard(blankMember('u', answers), blankMember('v', answers), {said: [], chance: random}),
  );
  for (const said of ['Coffee', 'Nature', 'Cooking', 'Film']) {
    const missing = cards.filter(({reasons}) => !reasons.join().includes(said)).length;
    expect(Math.abs(missing / runs - OMIT_PROBABILITY)).toBeLessThan(0.08);
  }
  for (const {description, reasons} of cards) {
    expect(reasons.length).toBeGreaterThan(0);
    expect(description).not.toBe(MATCH.descriptionFallback);
  }
});

test("a pair's text is deterministic and differs from other pairs' texts", () => {
  const answers = {firstDateAnswer: 'Coffee'};
  const texts = Array.from({length: 40}, (_, i) => {
    const pair = [blankMember(`u${i}`, answers), blankMember('v', answers)] as const;
    expect(describePair(...pair)).toEqual(describePair(...pair));
    return describePair(...pair).description;
  });
  expect(new Set(texts).size).toBe(sentencesAbout('Coffee').length);
});

const titles = (question: 'firstDate' | 'qualityTime') =>
  SINGLE_CHOICE[question].options.map(({title}) => title);

test('every option and interest has several wordings', () => {
  const interests = INTERESTS.filter((interest) => interest !== 'Other');
  for (const title of [...titles('firstDate'), ...titles('qualityTime'), ...interests]) {
    expect([title, sentencesAbout(title).length, reasonsAbout(title).length]).toEqual([
      title,
      3,
      2,
    ]);
  }
});

const shown = (language: Language, [u, v]: readonly [Person, Person]) => {
  const {sentences, ...texts} = describePair(u, v);
  return inLanguage(language, () =>
    cardInWords({...texts, distance: null}, {...sentences, distance: null}),
  );
};

test('a card reads in the language of the reader, in English as it is stored', () => {
  const answers = {firstDateAnswer: 'Coffee', interestWeights: [0, 3, 0, 0, 0, 0, 0, 0, 0]};
  const pair = [blankMember('u', answers), blankMember('v', answers)] as const;
  const {description, reasons} = describePair(...pair);
  expect(shown('en', pair)).toMatchObject({description, reasons});
  expect(shown('de', pair)).toMatchObject({
    description: expect.stringMatching(/Kaffee|Tassen/),
    reasons: [expect.stringContaining('Kaffee'), expect.stringContaining('Natur')],
  });
  expect(shown('de', pair).description).toMatch(/Decke|Wanderweg|Frische Luft/);
});

test.each(LANGUAGE_TAGS.filter((tag) => tag !== 'en'))('no card is in English in %s', (tag) => {
  fc.assert(
    fc.property(members('u'), members('v'), (u, v) => {
      const own = shown(tag, [u, v]);
      const {description, reasons} = describePair(u, v);
      expect(own.description).not.toBe(description);
      expect(own.reasons).toHaveLength(reasons.length);
      expect(reasons.filter((reason) => own.reasons.includes(reason))).toEqual([]);
    }),
  );
});
