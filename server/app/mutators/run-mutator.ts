// Runs a member's write by its name, as both ways do that writes arrive by: zero-cache's pushes and POST /api/writes.
import {getMutator, type ReadonlyJSONValue, type Transaction} from '@rocicorp/zero';
import {MUTATOR_NAMES} from '../../../mutators/index.ts';
import {groupsOf, withoutGroups} from '../../../mutators/write-groups.ts';
import type {Schema} from '../../../schema.ts';
import {claimGroups} from '../../platform/database/write-time.ts';
import type {Log} from '../../platform/observability/log.ts';
import {isTransient} from '../../platform/postgres/retry.ts';
import {clientError, malformed} from './client-error.ts';
import {databaseOf} from '../../platform/zero/define-mutator.ts';
import {serverMutators} from './index.ts';
import type {WrappedTransaction} from '../../platform/zero/transaction.ts';

export type Write = {
  readonly userId: string;
  readonly name: string;
  readonly args: ReadonlyJSONValue | undefined;
  /** By the server's clock. */
  readonly at: Date;
};
type ServerTransaction = Transaction<Schema, WrappedTransaction>;

/** Runs the mutator for the groups of the write that no newer write has set. */
async function runForNewest(tx: ServerTransaction, write: Write): Promise<void> {
  const {userId, name, args} = write;
  const mutator = MUTATOR_NAMES.has(name) ? getMutator(serverMutators, name) : undefined;
  if (!mutator) throw malformed();
  const groups = groupsOf(name, args);
  const names = groups.map((group) => group.name);
  const claimed = await claimGroups(databaseOf(tx), write, names);
  if (groups.length > 0 && claimed.size === 0) return;
  const stale = groups.filter((group) => !claimed.has(group.name));
  await mutator.fn({args: withoutGroups(args, stale), tx, ctx: {userID: userId}});
}

/** @throws ApplicationError with what the client may see, or a transient error of the database. */
export async function runMutator(
  tx: ServerTransaction,
  write: Write,
  log: Pick<Log, 'error'>,
): Promise<void> {
  try {
    await runForNewest(tx, write);
  } catch (error) {
    if (isTransient(error)) throw error;
    throw clientError(error, {mutator: write.name}, log);
  }
}
