// Follows each mutation from its call to the server's answer, by Zero's promises and the local runs of the mutator. Can refuse
// a mutation on purpose.
import {
  mustGetMutator,
  type MutatorResult,
  type MutatorResultErrorDetails,
  type Zero,
} from '@rocicorp/zero';
import {mutators, MUTATOR_NAMES} from '../../../mutators/index.ts';
import {codeOf, refuseIf} from '../../../mutators/refuse.ts';
import {refusal} from '../../../rules/refusal.ts';
import {faults, refuseNext} from './faults.ts';
import {add, changed, recording, type MutationRecord} from './recording.ts';

type Request = {readonly mutator: {readonly mutatorName: string}; readonly args: unknown};
type Run = {
  readonly tx: {readonly reason: string; readonly clientID: string; readonly mutationID: number};
};

let called = 0;
/** Called mutations that have not run. Zero runs them in the order of calls. */
const pending = new Set<MutationRecord>();

function begin({mutator, args}: Request): MutationRecord {
  called += 1;
  const record: MutationRecord = {
    seq: called,
    name: mutator.mutatorName,
    args,
    at: performance.now(),
    id: undefined,
    localMs: undefined,
    serverMs: undefined,
    result: undefined,
    replays: 0,
  };
  add(recording.mutations, record);
  pending.add(record);
  return record;
}

const resultOf = ({error}: MutatorResultErrorDetails) =>
  (error.type === 'app' ? codeOf(error.details) : undefined) ?? error.type;

async function follow(record: MutationRecord, {client, server}: MutatorResult): Promise<void> {
  const elapsed = () => performance.now() - record.at;
  const here = await client;
  record.localMs = elapsed();
  // Zero never runs a mutation that is called while it is closed or disconnected.
  pending.delete(record);
  changed();
  if (here.type === 'error') {
    // Zero reuses the id for the next mutation.
    record.id = undefined;
    record.result = resultOf(here);
    return;
  }
  const there = await server;
  record.serverMs = elapsed();
  record.result = there.type === 'error' ? resultOf(there) : 'ok';
  changed();
}

function noteRun(name: string, {reason, clientID, mutationID}: Run['tx']): void {
  const id = `${clientID}.${mutationID}`;
  if (reason === 'rebase') {
    const record = recording.mutations.find((known) => known.id === id);
    if (record) record.replays += 1;
  } else {
    const record = [...pending].find((known) => known.name === name);
    if (!record) return;
    pending.delete(record);
    record.id = id;
  }
  changed();
}

/** Wraps the mutators once for all Zeros of this page: records runs, and refuses when asked to. */
export function watchRuns(): void {
  for (const name of MUTATOR_NAMES) {
    const mutator = mustGetMutator(mutators, name);
    const {fn} = mutator;
    Object.defineProperty(mutator, 'fn', {
      value: async (run: Run) => {
        noteRun(name, run.tx);
        const code = faults.refuseNext;
        if (code !== undefined && run.tx.reason === 'optimistic') {
          refuseNext(undefined);
          refuseIf(refusal(code, 'Refused by the devtools.'));
        }
        await Reflect.apply(fn, mutator, [run]);
      },
    });
  }
}

export function watchMutations(zero: Zero): void {
  const mutate = new Proxy(zero.mutate, {
    apply(target, self, args: [Request]) {
      const record = begin(args[0]);
      const result: MutatorResult = Reflect.apply(target, self, args);
      void follow(record, result);
      return result;
    },
  });
  Object.defineProperty(zero, 'mutate', {value: mutate});
}
