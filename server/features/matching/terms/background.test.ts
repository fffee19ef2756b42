// Hometowns and cultures, by the picked towns or else by the typed text.
import {expect, test} from 'vitest';
import {BACKGROUND_FACTORS} from '../../../../rules/questionnaire/background.ts';
import {blankMember} from '../../../../tests/support/population.ts';
import type {HomePlace, Member} from '../traits/member.ts';
import {traitsOf} from '../traits/traits.ts';
import {MISSING} from '../traits/term.ts';
import {backgroundPart} from './background.ts';

const GHENT = {placeId: 1, country: 'BE'};
const LIEGE = {placeId: 2, country: 'BE'};
const PARIS = {placeId: 3, country: 'FR'};

const from = (hometown: string | null, homePlace: HomePlace | null): Partial<Member> => ({
  hometown,
  homePlace,
});

test.each([
  ['one town under two names', from('Gent', GHENT), from('Ghent, Belgium', GHENT), 1, 1],
  ['two towns of one text', from('Saint-Denis', LIEGE), from('Saint-Denis', PARIS), 0, 0.3],
  ['two towns of one country', from('Gent', GHENT), from('Luik', LIEGE), 0, 0.75],
  ['one pick: the texts', from('Gent', GHENT), from('gent', null), 1, 1],
  ['one pick: the town alone', from('Ghent, Flanders, Belgium', GHENT), from('ghent', null), 1, 1],
  ['one pick, another country', from('Paris, France', PARIS), from('Paris, Texas', null), 0, 0.3],
  ['one pick, other towns', from('Ghent, Belgium', GHENT), from('Liège, Belgium', null), 0, 0.75],
  ['no picks, one country', from('Ghent, Belgium', null), from('Namur, Belgium', null), 0, 0.75],
  ['a pick and nothing', from('Gent', GHENT), from(null, null), MISSING, MISSING],
])('compares %s', (_, one, other, hometown, culture) => {
  const [u, v] = [traitsOf(blankMember('u', one)), traitsOf(blankMember('v', other))];
  const part = (factor: (typeof BACKGROUND_FACTORS)[number]) =>
    backgroundPart(BACKGROUND_FACTORS.indexOf(factor), u, v);
  expect([part('Same hometown'), part('Similar cultural background')]).toEqual([hometown, culture]);
});
