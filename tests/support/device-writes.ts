// Delivers writes as devices do, by the functions that both routes call, at any moment of a clock of the test's own.
import {randomUUID} from 'node:crypto';
import {tmpdir} from 'node:os';
import {ApplicationError, type ReadonlyJSONObject} from '@rocicorp/zero';
import {runMutator} from '../../server/app/mutators/run-mutator.ts';
import {requestProviders} from '../../server/platform/zero/transaction.ts';
import {writeCarrier} from '../../server/app/writes/carry-out.ts';
import {folderStorage} from '../../server/features/photos/storage.ts';
import {timeOfWrite} from '../../server/platform/database/write-time.ts';
import type {Database} from '../../server/platform/postgres/client.ts';
import {codeOf} from '../../mutators/refuse.ts';

export type Way = 'zero' | 'post';
export type MadeWrite = {
  readonly name: string;
  readonly args: ReadonlyJSONObject;
  /** When it was made, in ms of the test's clock. */
  readonly madeAt: number;
  /** By how much the device's clock is ahead, in ms. */
  readonly clockAhead: number;
};

const fail = (details: object) => {
  throw new Error('The server logged a failure.', {cause: details});
};

/** @returns a function that delivers a member's write at `now`. It resolves to the code of a refusal. */
export function deliverer(db: Database) {
  const log = {warn: fail, error: fail};
  const provider = requestProviders(db, log);
  const carryOut = writeCarrier({db, storage: folderStorage(tmpdir()), log});

  return async (
    userId: string,
    {name, args, madeAt, clockAhead}: MadeWrite,
    {way, now}: {readonly way: Way; readonly now: number},
  ): Promise<string | undefined> => {
    const at = timeOfWrite({at: madeAt + clockAhead, sentAt: now + clockAhead}, now);
    const write = {userId, id: randomUUID(), name, args, at};
    if (way === 'post') return (await carryOut(write))?.code;
    try {
      await provider().transaction((tx) => runMutator(tx, write, log));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      return codeOf(error.details) ?? 'none';
    }
  };
}
