// Carries out a write that a device sends beside Zero: runs its mutator, or what stands in for one.
import {ApplicationError} from '@rocicorp/zero';
import {z} from 'zod';
import {MUTATOR_NAMES} from '../../../mutators/index.ts';
import {codeOf} from '../../../mutators/refuse.ts';
import {groupsOf} from '../../../mutators/write-groups.ts';
import {NOTICE_SWITCHES} from '../../../rules/notices/notices.ts';
import {REQUEST_WRITES} from '../../../rules/writes.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import {chooseNotice} from '../../features/notices/settings.ts';
import type {PhotoStorage} from '../../features/photos/storage.ts';
import {claimGroups} from '../../platform/database/write-time.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';
import {malformed} from '../mutators/client-error.ts';
import {runMutator, type Write} from '../mutators/run-mutator.ts';
import {requestProviders} from '../../platform/zero/transaction.ts';
import {receiveReport, reportBody} from '../../features/safety/receive-report.ts';
import {judgeRefusal, type Refused} from './judge-refusal.ts';

export const WRITE_NAMES: ReadonlySet<string> = new Set([...MUTATOR_NAMES, ...REQUEST_WRITES]);

export type DeviceWrite = Write & {readonly id: string};

const choice = z.object({switch: z.enum([...NOTICE_SWITCHES, 'names']), isOn: z.boolean()});

type Parts = {
  readonly db: Database;
  readonly storage: PhotoStorage;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

/** @returns a function that carries out a write. It resolves to the refusal, or to undefined when the write is done. */
export function writeCarrier({db, storage, log}: Parts) {
  const providerOfRequest = requestProviders(db, log);
  const limiter = createLimiter(db);

  async function report({userId, id, args, at}: DeviceWrite): Promise<Refused | undefined> {
    const {data} = reportBody.safeParse(args);
    if (!data) return refusedWith(malformed());
    const made = {reporterId: userId, madeAt: at};
    const {refused} = await receiveReport({db, storage, limiter}, made, {...data, id});
    return refused;
  }

  async function choose(write: DeviceWrite): Promise<Refused | undefined> {
    const {data} = choice.safeParse(write.args);
    if (!data) return refusedWith(malformed());
    const groups = groupsOf(write.name, write.args).map(({name}) => name);
    await db.retry(async (tx) => {
      const claimed = await claimGroups(tx, write, groups);
      if (claimed.size > 0) await chooseNotice(tx, write.userId, data);
    });
    return undefined;
  }

  async function mutate(write: DeviceWrite): Promise<Refused | undefined> {
    try {
      await providerOfRequest().transaction((tx) => runMutator(tx, write, log));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      return judgeRefusal(db, write, refusedWith(error));
    }
  }

  return (write: DeviceWrite): Promise<Refused | undefined> => {
    if (write.name === 'safety.report') return report(write);
    if (write.name === 'notices.choose') return choose(write);
    return mutate(write);
  };
}

const refusedWith = ({message, details}: ApplicationError): Refused => ({
  code: codeOf(details) ?? 'internal',
  message,
});
