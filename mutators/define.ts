// How a shared mutator is made.
import {
  ApplicationError,
  // oxlint-disable-next-line no-restricted-imports -- this is where it is wrapped
  defineMutator as defineZeroMutator,
  type ReadonlyJSONValue,
  type Transaction,
} from '@rocicorp/zero';
import type {z} from 'zod/mini';
import type {Context, Schema} from '../schema.ts';

type Json = ReadonlyJSONValue | undefined;
type Options<TArgs> = {args: TArgs; ctx: Context; tx: Transaction<Schema>};

/**
 * A mutator whose refusals count when it runs first, and on the server. When the client runs it again on
 * top of newer rows (a rebase), a refusal only ends it: the server's answer is on its way, and a throw
 * would put the member's Zero into its error state.
 */
export function defineMutator<TInput extends Json, TOutput extends Json>(
  validator: z.ZodMiniType<TOutput, TInput>,
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
