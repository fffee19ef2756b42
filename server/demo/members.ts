// The demo community's members with all their answers. The rules accept each answer, and every start derives the same
// ones.
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../rules/background.ts';
import {DIMENSIONS} from '../../rules/dimensions.ts';
import {INTERESTS, type Interest} from '../../rules/interests.ts';
import {LOOKS_FACTORS, LOOKS_POINTS, looksPointsOf, type Looks} from '../../rules/looks.ts';
import type {questionnaire} from '../domain/database/tables.ts';
import {personalityAnswersOf} from './personality.ts';
import {PEOPLE, type Person} from './people.ts';
import {chanceOf, type Chance} from './chance.ts';
import {wishesOf} from './wishes.ts';

/** All answers but towns and distance: demo members count as near everybody. */
type Answers = {
  [
    K in Exclude<
      keyof typeof questionnaire.$inferSelect,
      'ageGivenAt' | 'pausedAt' | 'learningOffAt' | 'homePlaceId' | 'currentPlaceId' | 'maxDistance'
    >
  ]-?: K extends 'looksPreferencePoints'
    ? (typeof questionnaire.$inferSelect)[K]
    : NonNullable<(typeof questionnaire.$inferSelect)[K]>;
};

export type DemoMember = {readonly person: Person; readonly answers: Answers};

/** How nine points are distributed over three, four or five interests, favourite first. */
const SPREADS: Record<number, readonly number[]> = {
  3: [3, 3, 3],
  4: [3, 2, 2, 2],
  5: [3, 2, 2, 1, 1],
};

const LIVING = ['Harbour district', 'Old town', 'Riverside', 'University quarter'] as const;
const LOOKS_OTHER = ['Kind eyes', 'A good laugh', 'Nice hands', 'A warm voice'] as const;
const GENERAL_LOOKS_SHARE = 0.35;
const OTHER_LOOKS_SHARE = 0.3;

function interestWeights(interests: readonly Interest[]): number[] {
  const spread = SPREADS[interests.length] ?? [];
  return INTERESTS.map((interest) => spread[interests.indexOf(interest)] ?? 0);
}

/** Distributes `total` points at random, weighted by random preferences. */
function distribute(chance: Chance, size: number, total: number): number[] {
  const preferences = Array.from({length: size}, () => chance.between(0, 1) ** 2);
  const whole = preferences.reduce((sum, preference) => sum + preference, 0);
  const points = preferences.map(() => 0);
  for (let i = 0; i < total; i++) {
    let left = chance.between(0, whole);
    const place = preferences.findIndex((preference) => (left -= preference) < 0);
    const on = Math.max(place, 0);
    points[on] = (points[on] ?? 0) + 1;
  }
  return points;
}

function looksOf(chance: Chance): Looks {
  if (chance.often(GENERAL_LOOKS_SHARE)) {
    return {looksPreferenceGeneral: true, looksPreferencePoints: null, looksPreferenceOther: ''};
  }
  const hasOther = chance.often(OTHER_LOOKS_SHARE);
  const size = LOOKS_FACTORS.length - (hasOther ? 0 : 1);
  const points = looksPointsOf(distribute(chance, size, LOOKS_POINTS.total));
  return {
    looksPreferenceGeneral: false,
    looksPreferencePoints: points,
    looksPreferenceOther: points.other > 0 ? chance.pick(LOOKS_OTHER) : '',
  };
}

function memberOf(person: Person): DemoMember {
  const {userId, hometown, job, education, interests, otherInterest} = person;
  const chance = chanceOf(`answers of ${userId}`);
  return {
    person,
    answers: {
      userId,
      education,
      job,
      hometown,
      currentLocation: chance.pick(LIVING),
      isStudent: job.endsWith('student'),
      ...wishesOf(person),
      ...personalityAnswersOf(person),
      dimensionWeights: chance.shuffle(DIMENSIONS.map((_, i) => i + 1)),
      ...looksOf(chance),
      backgroundWeights: distribute(chance, BACKGROUND_FACTORS.length, BACKGROUND_POINTS.total),
      interestWeights: interestWeights(interests),
      otherInterestText: interests.includes('Other') ? otherInterest : '',
    },
  };
}

/** All demo members, including the two accounts. */
export const DEMO_MEMBERS: readonly DemoMember[] = PEOPLE.map(memberOf);
