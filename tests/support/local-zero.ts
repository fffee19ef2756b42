// An in-memory replica without a connection, as on a page before it is connected.
import {mustGetMutator, Zero, type MutatorResult} from '@rocicorp/zero';
import type {MutatorCall} from '../../client/platform/writes/call-of.ts';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';

export function localZero(userID: string): Zero {
  return new Zero({userID, context: {userID}, kvStore: 'mem', cacheURL: null, schema, mutators});
}

/** Runs a write's mutator on the replica. */
export const runOn = (zero: Zero, {name, args}: MutatorCall): MutatorResult =>
  zero.mutate(Reflect.apply(mustGetMutator(mutators, name), undefined, [args]));
