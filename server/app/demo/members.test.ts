// The rules accept the demo community's answers, and newcomers find partners in it.
import {expect, test} from 'vitest';
import {checkBackgroundWeights} from '../../../rules/questionnaire/background.ts';
import {checkBackgroundInfo} from '../../../rules/questionnaire/background-info.ts';
import {
  checkBasics,
  checkSummary,
  GENDERS,
  type Gender,
} from '../../../rules/questionnaire/basics.ts';
import {checkDimensionWeights} from '../../../rules/questionnaire/dimensions.ts';
import {checkInterests} from '../../../rules/questionnaire/interests.ts';
import {checkLooks} from '../../../rules/questionnaire/looks.ts';
import {checkPersonality} from '../../../rules/questionnaire/personality.ts';
import {
  checkRelationship,
  SEEKING,
  seeks,
  type Seeking,
} from '../../../rules/questionnaire/relationship.ts';
import {answerField, checkAnswer, QUESTIONS} from '../../../rules/questionnaire/single-choice.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';
import {DEMO_MEMBERS} from './members.ts';
import {chanceOf} from './chance.ts';

type Wishes = {
  age: number;
  gender: Gender;
  seeking: Seeking;
  minAgePreference: number;
  maxAgePreference: number;
};

const wants = (a: Wishes, b: Wishes) =>
  seeks(a.seeking, b.gender) && a.minAgePreference <= b.age && b.age <= a.maxAgePreference;
const eligible = (a: Wishes, b: Wishes) => wants(a, b) && wants(b, a);

test.each(DEMO_MEMBERS)('the rules accept the answers of $name', (member) => {
  const refusals = [
    checkBasics(member),
    checkSummary(member.about ?? ''),
    checkBackgroundInfo(member),
    checkRelationship(member),
    checkDimensionWeights(member.dimensionWeights),
    checkLooks(member),
    checkBackgroundWeights(member.backgroundWeights),
    checkInterests(member),
    checkPersonality(member.personalityPreferences),
    ...QUESTIONS.map((question) => checkAnswer(question, member[answerField(question)])),
  ];
  expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
  expect(member.userId).toMatch(/^[A-Za-z0-9]+$/);
  expect(member.age).toBeGreaterThanOrEqual(21);
  expect(member.age).toBeLessThanOrEqual(60);
});

test('has 120 members with unique ids, names and About Me texts', () => {
  expect(DEMO_MEMBERS).toHaveLength(120);
  expect(new Set(DEMO_MEMBERS.map(({userId}) => userId)).size).toBe(120);
  expect(new Set(DEMO_MEMBERS.map(({name}) => name)).size).toBe(120);
  const abouts = DEMO_MEMBERS.flatMap(({about}) => about ?? []);
  expect(new Set(abouts).size).toBe(abouts.length);
  expect(abouts.length).toBeGreaterThan(80);
});

function draw(seed: string): unknown[] {
  const chance = chanceOf(seed);
  return [chance.between(0, 1), chance.whole(1, 6), chance.pick(['a', 'b', 'c'])];
}

test('the same seed gives the same random sequence', () => {
  expect(draw('x')).toEqual(draw('x'));
  expect(draw('x')).not.toEqual(draw('y'));
});

test('Ada and Ben are eligible for each other', () => {
  const [ada, ben] = DEMO_ACCOUNTS.map(({userId}) =>
    DEMO_MEMBERS.find((member) => member.userId === userId),
  );
  expect(ada && ben && eligible(ada, ben)).toBe(true);
});

/** A random newcomer from 18 to 70. The oldest accept ages down to 54, as the community ends at 60. */
function newcomer(i: number): Wishes {
  const chance = chanceOf(`newcomer ${i}`);
  const age = chance.whole(18, 70);
  return {
    age,
    gender: chance.pick(GENDERS),
    seeking: chance.pick(SEEKING),
    minAgePreference: Math.max(18, Math.min(54, age - chance.whole(4, 12))),
    maxAgePreference: age + chance.whole(5, 14),
  };
}

test('at least 99 of 100 newcomers have three eligible demo members', () => {
  const newcomers = Array.from({length: 200}, (_, i) => newcomer(i));
  const short = newcomers.filter((person) => {
    const found = DEMO_MEMBERS.filter((member) => eligible(person, member));
    return found.length < 3;
  });
  expect(short.length, JSON.stringify(short)).toBeLessThanOrEqual(2);
});
