// Wraps Zero's defineMutator.
import {
  ApplicationError,
  // oxlint-disable-next-line no-restricted-imports -- this is where it is wrapped
  defineMutator as defineZeroMutator,
  type ReadonlyJSONValue,
  type Transaction,
} from '@rocicorp/zero';
import type * as v from 'valibot';
import type {Context, Schema} from '../schema.ts';

type Json = ReadonlyJSONValue | undefined;
type Options<TArgs> = {args: TArgs; ctx: Context; tx: Transaction<Schema>};

/**
 * Defines a mutator that ignores refusals during a client-side rebase: the server's result is on its way, and an
 * exception would put the client's Zero into its error state. Refusals count on the first run and on the server.
 */
export function defineMutator<TInput extends Json, TOutput extends Json>(
  validator: v.GenericSchema<TInput, TOutput>,
  run: (options: Options<TOutput>) => Promise<void>,
) {
  return defineZeroMutator(validator, async (options: Options<TOutput>) => {
    try {
      await run(options);
    } catch (error) {
      const isRebase = options.tx.location === 'client' && options.tx.reason === 'rebase';
      if (!isRebase || !(error instanceof ApplicationError)) throw error;
    }
  });
}
