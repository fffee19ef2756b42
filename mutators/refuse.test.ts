// Which errors of a mutator reach the member, and the code by which the client identifies them.
import {ApplicationError} from '@rocicorp/zero';
import type {Transaction} from '@rocicorp/zero';
import {describe, expect, test} from 'vitest';
import * as v from 'valibot';
import {refusal} from '../rules/refusal.ts';
import type {Schema} from '../schema.ts';
import {defineMutator} from './define.ts';
import {codeOf, refuseIf} from './refuse.ts';

test('a refusal is thrown with its message and its code', () => {
  expect(() => refuseIf(undefined)).not.toThrow();
  try {
    refuseIf(refusal('too-long', 'Too long.'));
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({message: 'Too long.', details: {code: 'too-long'}});
  }
});

test.each([
  [{code: 'too-long'}, 'too-long'],
  [{code: 7}, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['too-long', undefined],
])('the code in %j is %j', (details, code) => {
  expect(codeOf(details)).toBe(code);
});

/** Runs a mutator that fails with this error. */
const run = (tx: {location: 'client' | 'server'; reason?: string}, error: Error) =>
  defineMutator(v.object({}), () => Promise.reject(error)).fn({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a transaction that is looked at here
    tx: tx as unknown as Transaction<Schema>,
    ctx: {userID: 'ada'},
    args: {},
  });

describe('a refusal', () => {
  const refused = new ApplicationError('No.');
  const broken = new Error('Broken.');

  test('is thrown when the client first runs the mutator, and on the server', async () => {
    for (const tx of [
      {location: 'client', reason: 'optimistic'},
      {location: 'server', reason: 'authoritative'},
    ] as const) {
      await expect(run(tx, refused)).rejects.toBe(refused);
    }
  });

  test('is ignored when the client rebases, unlike other errors', async () => {
    const again = {location: 'client', reason: 'rebase'} as const;
    await expect(run(again, refused)).resolves.toBeUndefined();
    await expect(run(again, broken)).rejects.toBe(broken);
  });
});
