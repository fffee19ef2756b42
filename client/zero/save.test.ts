// Messages that members see when a write fails.
import {expect, test} from 'vitest';
import type {MutatorResult, MutatorResultDetails} from '@rocicorp/zero';
import {MATCH} from '../../rules/wording.ts';
import {attempt, serverOutcome} from './save.ts';

const done = Promise.resolve<MutatorResultDetails>({type: 'success'});
const OWN = 'Failed to save profile. Please try again.';

function refusedWith(code: string, message: string): MutatorResult {
  const refused: MutatorResultDetails = {
    type: 'error',
    error: {type: 'app', message, details: {code}},
  };
  return {client: done, server: Promise.resolve(refused)};
}

test("shows a rule's own message for its refusal", async () => {
  const saved = await serverOutcome(refusedWith('too-long', 'That is too long.'), OWN);
  expect(saved).toEqual({ok: false, code: 'too-long', message: 'That is too long.'});
});

test('quotes the server as the cause, and never a library', async () => {
  const internal = 'connect ECONNREFUSED 127.0.0.1:5432';
  const uncoded: MutatorResultDetails = {
    type: 'error',
    error: {type: 'app', message: internal, details: undefined},
  };
  const cut: MutatorResultDetails = {type: 'error', error: {type: 'zero', message: internal}};
  const causes = [
    refusedWith('match-impossible', MATCH.deductFailed),
    {client: done, server: Promise.resolve(uncoded)},
    {client: done, server: Promise.resolve(cut)},
    {client: done, server: Promise.reject(new Error(internal))},
  ];
  const saved = await Promise.all(causes.map((write) => serverOutcome(write, MATCH.failed)));
  expect(saved.map((one) => one.ok || one.message)).toEqual([
    'Error creating match: Failed to deduct credits. Please try again.',
    'Error creating match: Something went wrong. Please try again.',
    'Error creating match: The connection was lost. Please try again.',
    'Error creating match: Something went wrong. Please try again.',
  ]);
});

function closed(): never {
  throw new Error('Zero instance has been closed');
}

test('reports a mutate call that throws as a failed write', async () => {
  expect(await attempt(closed, OWN)).toEqual({ok: false, code: undefined, message: OWN});
});

const PARTED = {failed: 'You are still connected.', unknown: 'Nobody knows.'};
const lost = Promise.resolve<MutatorResultDetails>({
  type: 'error',
  error: {type: 'zero', message: 'Zero is offline'},
});

test('reports an unknown outcome when the result was lost', async () => {
  const saved = await serverOutcome({client: done, server: lost}, PARTED);
  expect(saved).toEqual({ok: false, code: undefined, message: PARTED.unknown});
  const thrown = await serverOutcome(
    {client: done, server: Promise.reject(new Error('closed'))},
    PARTED,
  );
  expect(thrown).toMatchObject({message: PARTED.unknown});
});

test('reports failure when the server refused the write or never received it', async () => {
  const refused = [
    await serverOutcome(refusedWith('internal', 'Something went wrong.'), PARTED),
    await serverOutcome({client: lost, server: lost}, PARTED),
  ];
  expect(refused.map(({ok}) => ok)).toEqual([false, false]);
  for (const saved of refused) expect(saved).toMatchObject({message: PARTED.failed});
});
