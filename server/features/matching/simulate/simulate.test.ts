import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {population} from '../../../../tests/support/population.ts';
import {areEligible} from '../eligibility.ts';
import {readSimulation} from './read-file.ts';
import {Simulation} from './simulate.ts';

const simulationOf = (file: object) => new Simulation(readSimulation(JSON.stringify(file)));
const key = ({a, b}: {a: string | number; b: string | number}) => [a, b].toSorted().join(' ');

const member = {userId: 'a', gender: 'Male'};
const members = population(80, 'file');
const [first, ...others] = members;
const partners = others.filter((other) => first && areEligible(first, other));

test('the documented example prints a line for each eligible pair', async () => {
  const file = readSimulation(await readFile('docs/examples/simulation.json', 'utf8'));
  const pairs = [...new Simulation(file).pairs()];
  expect(pairs.map(key).toSorted()).toEqual(['ann ben', 'ann cem', 'ben dora', 'cem dora']);
  expect(new Simulation(file).chosen().map(key)).not.toContain('cem dora');
});

test('gives all eligible pairs, or exactly those that the file names', () => {
  const eligible = members.flatMap((u, i) =>
    members
      .slice(i + 1)
      .flatMap((v) => (areEligible(u, v) ? [key({a: u.userId, b: v.userId})] : [])),
  );
  expect([...simulationOf({members}).pairs()].map(key).toSorted()).toEqual(eligible.toSorted());
  const pairs = [
    {a: members[3]?.userId, b: members[9]?.userId},
    [members[9]?.userId, members[2]?.userId],
  ];
  expect([...simulationOf({members, pairs}).pairs()].map(({a, b}) => [a, b])).toEqual([
    [members[3]?.userId, members[9]?.userId],
    [members[9]?.userId, members[2]?.userId],
  ]);
});

test('without answers the weight is the value; with answers it follows them', () => {
  for (const {value, weight} of simulationOf({members}).pairs()) expect(weight).toBe(value);
  const answers = partners.map(({userId}) => ({from: userId, to: first?.userId, response: 'Yes'}));
  const learned = [...simulationOf({members, answers}).pairs()];
  expect(learned.some(({value, weight}) => value !== weight)).toBe(true);
  const [before] = simulationOf({members}).pairs();
  const after = learned.find((pair) => before && key(pair) === key(before));
  expect(after?.pAB).toBeGreaterThan(before?.pAB ?? 1);
});

test('chooses at most three pairs per member, and none that was answered', () => {
  const answers = partners.map(({userId}) => ({from: first?.userId, to: userId, response: 'No'}));
  for (const pairs of [undefined, partners.map(({userId}) => [userId, others[0]?.userId])]) {
    const open = pairs?.filter(([a, b]) => a !== b);
    const chosen = simulationOf({members, answers, pairs: open}).chosen();
    const shown = chosen.flatMap(({a, b}) => [a, b]);
    for (const {userId} of members) {
      expect(shown.filter((id) => id === userId).length).toBeLessThanOrEqual(3);
    }
    expect(shown).not.toContain(first?.userId);
    expect(shown.length).toBeGreaterThan(0);
  }
});

test('gives every pair the same value when members have no answers', () => {
  const bare = members.slice(0, 10).map(({userId}) => ({userId}));
  const pairs = bare.slice(1).map(({userId}) => [bare[0]?.userId, userId]);
  for (const pair of simulationOf({members: bare, pairs}).pairs()) {
    expect(pair).toMatchObject({value: 0.5, pAB: 0.5, pBA: 0.5, weight: 0.5});
  }
});

test('a missing score neither raises nor lowers the value', () => {
  const scored = members.map((each, i) => ({...each, looksScore: i % 11, backgroundScore: i % 7}));
  const valueOf = (score: number | null) =>
    [
      ...simulationOf({
        members: [{...scored[0], looksScore: score, backgroundScore: score}, ...scored.slice(1)],
      }).pairs(),
    ]
      .filter(({a, b}) => [a, b].includes(scored[0]?.userId ?? ''))
      .reduce((sum, {value}) => sum + value, 0);
  expect(valueOf(null)).toBeGreaterThan(valueOf(0));
  expect(valueOf(null)).toBeLessThan(valueOf(10));
});

test('a missing age excludes no pair', () => {
  const two = [
    {userId: 'a', gender: 'Male', age: null, minAgePreference: 30, maxAgePreference: 40},
    {userId: 'b', gender: 'Female', age: 35, minAgePreference: 50, maxAgePreference: 60},
    {userId: 'c', gender: 'Female', age: 45, minAgePreference: 20, maxAgePreference: 60},
  ];
  expect([...simulationOf({members: two}).pairs()].map(key)).toEqual(['a b']);
  expect(simulationOf({members: two}).chosen().map(key)).toEqual(['a b']);
});

test('accepts an option with its description', () => {
  const {members: read} = readSimulation(
    JSON.stringify({
      members: [
        {
          userId: 7,
          gender: 'Male',
          firstDateAnswer: 'Activity (walk, run, hike)',
          interestWeights: null,
        },
      ],
    }),
  );
  expect(read).toMatchObject([{userId: '7', firstDateAnswer: 'Activity', seeking: 'Everyone'}]);
});

test('pairs of members without a gender get different values', () => {
  const unknown = members.map((each, i) => ({...each, gender: i < 2 ? each.gender : null}));
  const pairs = unknown
    .slice(2)
    .map(({userId}) => [unknown[2]?.userId, userId])
    .slice(1);
  const values = [...simulationOf({members: unknown, pairs}).pairs()].map(({value}) => value);
  expect(new Set(values).size).toBeGreaterThan(pairs.length / 2);
});

test('returns numeric ids as numbers and rounds ages down', () => {
  const [pair] = simulationOf({
    members: [
      {userId: 1, gender: 'Male', age: 30.9},
      {userId: 2, gender: 'Female', age: 28, maxAgePreference: 30},
    ],
  }).pairs();
  expect(pair).toMatchObject({a: 1, b: 2});
});

test.each([
  ['{"members": [}', /not JSON: ./],
  [{}, /members: /],
  [{members: [{...member, age: 'old'}]}, /members\[0\]\.age: /],
  [{members: [member, {...member, gender: 'F'}]}, /members\[1\]\.gender: /],
  [{members: [member, member]}, /members\[1\]\.userId: is that of members\[0\]/],
  [{members: [{userId: 'a'}]}, /members\[0\]\.gender: is needed/],
  [{members: [{...member, interestWeights: [1]}]}, /members\[0\]\.interestWeights: /],
  [
    {members: [{...member, interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 0]}]},
    /members\[0\]\.interestWeights: must sum to 9/,
  ],
  [{members: [{...member, dimensionWeights: [4, 4, 4, 4]}]}, /members\[0\]\.dimensionWeights: /],
  [{members: [{...member, looksScore: 50}]}, /members\[0\]\.looksScore: /],
  [{members: [{...member, valuesAnswer: 'Odd'}]}, /members\[0\]\.valuesAnswer: .*Conventional/],
  [
    {members: [member], answers: [{from: 'a', to: 'z', response: 'Yes', at: '2026-01-01'}]},
    /answers\[0\]\.to: no member has the userId "z"/,
  ],
  [
    {members: [member], answers: [{from: 'a', to: 'a', response: 'Yes', at: 'then'}]},
    /answers\[0\]\.at: must be a date/,
  ],
  [{members: [member], pairs: [['a']]}, /pairs\[0\]: must be/],
  [{members: [{...member, userId: 1.5}]}, /members\[0\]\.userId: must be a text or a whole number/],
  [{members: [member], pairs: [['a', 'a']]}, /pairs\[0\]: needs two different members/],
])('names the path of an invalid field: %j', (file, message) => {
  const content = typeof file === 'string' ? file : JSON.stringify(file);
  expect(() => readSimulation(content)).toThrow(message);
});

test('a distance wish excludes a pair', () => {
  const ghent = {country: 'BE', latitude: 51.05, longitude: 3.71667};
  const brussels = {country: 'BE', latitude: 50.85045, longitude: 4.34878};
  const pairsWith = (maxDistance: string) => {
    const people = [
      {userId: 'ann', gender: 'Female', residence: ghent, maxDistance},
      {userId: 'bob', gender: 'Male', residence: brussels},
      {userId: 'cid', gender: 'Male'},
    ];
    const file = readSimulation(JSON.stringify({members: people}));
    return [...new Simulation(file).pairs()].map(({a, b}) => `${a} ${b}`);
  };
  expect(pairsWith('anywhere')).toEqual(['ann bob', 'ann cid', 'bob cid']);
  expect(pairsWith('50')).toEqual(['ann bob', 'bob cid']);
  expect(pairsWith('25')).toEqual(['bob cid']);
  expect(() => pairsWith('75')).toThrow('members[0].maxDistance');
});
