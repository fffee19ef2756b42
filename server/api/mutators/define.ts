// How an authoritative override is made: as the shared one, with the database's transaction at hand.
import {defineMutatorWithType, type Transaction as ZeroTransaction} from '@rocicorp/zero';
import type {Context, Schema} from '../../../schema.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import type {WrappedTransaction} from './transaction.ts';

export const defineServerMutator = defineMutatorWithType<Schema, Context, WrappedTransaction>();

/** The database transaction that a mutation runs in. */
export function databaseOf(tx: ZeroTransaction<Schema, WrappedTransaction>): Transaction {
  if (tx.location !== 'server') throw new Error('An override ran outside the server.');
  return tx.dbTransaction.wrappedTransaction;
}
