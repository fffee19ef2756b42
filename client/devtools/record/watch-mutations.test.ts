// Ids and results that the devtools record for mutations of a real Zero without a server.
import type {Zero} from '@rocicorp/zero';
import {beforeAll, expect, test} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {localZero} from '../../../tests/support/local-zero.ts';
import {refuseNext} from './faults.ts';
import {recording, type MutationRecord} from './recording.ts';
import {watchMutations, watchRuns} from './watch-mutations.ts';

beforeAll(watchRuns);

function watchedZero(userID: string): Zero {
  const zero = localZero(userID);
  watchMutations(zero);
  return zero;
}

const save = (zero: Zero, name: string) =>
  zero.mutate(mutators.profile.saveBasics({name, age: 30, gender: 'Female'}));

function recordOf(name: string): MutationRecord {
  const found = recording.mutations.find(({args}) => JSON.stringify(args).includes(`"${name}"`));
  if (!found) throw new Error(`${name} was not noted.`);
  return found;
}

test('gives a locally refused mutation neither an id nor server times', async () => {
  const zero = watchedZero('ada');
  refuseNext('too-long');
  await save(zero, 'refused').client;
  await save(zero, 'next').client;
  expect(recordOf('next').id).toBe(`${zero.clientID}.1`);
  const unsent = {result: 'too-long', id: undefined, serverMs: undefined};
  expect(recordOf('refused')).toMatchObject(unsent);
  await zero.close();
});

test('does not give a mutation that never ran the id of the next one', async () => {
  const closed = watchedZero('ben');
  await closed.close();
  await save(closed, 'never run').client;
  const zero = watchedZero('ben');
  await save(zero, 'run').client;
  expect(recordOf('never run')).toMatchObject({id: undefined, result: 'zero'});
  expect(recordOf('run').id).toBe(`${zero.clientID}.1`);
  await zero.close();
});
