// Which answers a save of a step contains: the touched groups, and of a coupled group all fields.
import {expect, test} from 'vitest';
import type {Zero} from '@rocicorp/zero';
import {queries} from '../../../../queries/index.ts';
import {localZero, runOn} from '../../../../tests/support/local-zero.ts';
import {basics} from './basics.ts';
import {dimensionWeights} from './dimension-weights.ts';
import {relationship} from './relationship.ts';

const form = {readiness: 'long-term', minAge: '30', maxAge: '40', seeking: 'Women'};
const answers = (zero: Zero) => zero.run(queries.me.questionnaire());

test('the two ages travel together, and every other answer on its own', async () => {
  const zero = localZero('ada');
  const first = {...form, maxDistance: 'anywhere'};
  await runOn(zero, relationship.write(first, {readiness: 'long-term', minAge: '30', maxAge: '40'}))
    .client;
  // The preselected answers are stored, although they were not touched.
  expect(await answers(zero)).toMatchObject({seeking: 'Everyone', maxDistance: 'anywhere'});
  const second = {...first, readiness: 'short-term', minAge: '50', maxAge: '60', maxDistance: '25'};
  await runOn(zero, relationship.write(second, {minAge: '50', maxDistance: '25'})).client;
  expect(await answers(zero)).toMatchObject({
    relationshipReadiness: 'long-term',
    minAgePreference: 50,
    maxAgePreference: 60,
    seeking: 'Everyone',
    maxDistance: '25',
  });
  await zero.close();
});

test('name, age and gender are groups of their own', async () => {
  const zero = localZero('ida');
  const first = {name: 'Ida', age: '30', gender: 'Female'};
  await runOn(zero, basics.write(first, first)).client;
  await runOn(zero, basics.write({name: 'Stale', age: '31', gender: 'Male'}, {age: '31'})).client;
  const profile = await zero.run(queries.me.profile());
  expect(profile).toMatchObject({name: 'Ida', age: 31, gender: 'Female'});
  await zero.close();
});

test('only an unsaved ranking is saved untouched', async () => {
  const zero = localZero('eva');
  const rows = async () => ({profile: undefined, questionnaire: await answers(zero)});
  const preselected = async () => dimensionWeights.preselected?.(await rows());
  expect(await preselected()).toEqual({order: [0, 1, 2, 3]});
  await runOn(zero, dimensionWeights.write({order: [1, 0, 2, 3]}, {})).client;
  expect(await preselected()).toEqual({});
  await zero.close();
});
