// Defines a server-side override, with the type of the database transaction.
import {defineMutatorWithType, type Transaction as ZeroTransaction} from '@rocicorp/zero';
import type {Context, Schema} from '../../../schema.ts';
import type {Transaction} from '../postgres/client.ts';
import type {WrappedTransaction} from './transaction.ts';

export const defineServerMutator = defineMutatorWithType<Schema, Context, WrappedTransaction>();

/** The database transaction of a running mutation. @throws outside the server. */
export function databaseOf(tx: ZeroTransaction<Schema, WrappedTransaction>): Transaction {
  if (tx.location !== 'server') throw new Error('An override ran outside the server.');
  return tx.dbTransaction.wrappedTransaction;
}
