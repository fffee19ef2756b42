// A demo member's relationship wishes: broad, so that nearly every newcomer finds partners.
import {
  READINESS,
  type Relationship,
  type Readiness,
  type Seeking,
} from '../../rules/relationship.ts';
import {MAX_AGE, MIN_AGE, type Gender} from '../../rules/basics.ts';
import {PEOPLE, type Person} from './people.ts';
import {chanceOf} from './chance.ts';

type Wishes = Relationship & {relationshipReadiness: Readiness; seeking: Seeking};

/** Assigned in turn down each list, which is sorted by age, so that every age has partners for every wish. */
const TURNS = ['other', 'everyone', 'other', 'everyone', 'same', 'everyone', 'other'] as const;
const SEEKS: Record<(typeof TURNS)[number], Record<Gender, Seeking>> = {
  other: {Female: 'Men', Male: 'Women'},
  same: {Female: 'Women', Male: 'Men'},
  everyone: {Female: 'Everyone', Male: 'Everyone'},
};

/** From this age on the accepted ages are wide. */
const WIDE_AGES_FROM = 52;

function agesFor(age: number, seed: string) {
  const chance = chanceOf(`ages of ${seed}`);
  const isWide = age >= WIDE_AGES_FROM;
  const below = isWide ? chance.whole(14, 22) : chance.whole(6, 10) + Math.floor(age / 8);
  const above = isWide ? chance.whole(15, 22) : chance.whole(9, 14) + Math.floor(age / 10);
  return {
    minAgePreference: Math.max(MIN_AGE, age - below),
    maxAgePreference: Math.min(MAX_AGE, age + above),
  };
}

export function wishesOf({userId, age, gender}: Person): Wishes {
  const place = PEOPLE.filter((person) => person.gender === gender).findIndex(
    (person) => person.userId === userId,
  );
  // The first of each list is one of the two accounts, who must suit each other.
  const turn = TURNS[place % TURNS.length] ?? 'everyone';
  return {
    relationshipReadiness: chanceOf(`readiness of ${userId}`).pick(READINESS),
    ...agesFor(age, userId),
    seeking: SEEKS[turn][gender],
  };
}
