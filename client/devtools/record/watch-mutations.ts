// Follows each mutation from the press that caused it to its poke, by Zero's promises and the local runs of the
// mutator. Can refuse a mutation on purpose.
import {mustGetMutator, type Zero} from '@rocicorp/zero';
import * as v from 'valibot';
import {mutators, MUTATOR_NAMES} from '../../../mutators/index.ts';
import {codeOf, refuseIf} from '../../../mutators/refuse.ts';
import {readAs} from '../../../rules/read-as.ts';
import {refusal} from '../../../rules/refusal.ts';
import {nextTask, oncePainted} from '../../ui/lazy-part.ts';
import {now, recording, type Moment, type MutationRecord} from './store.ts';
import {refuseNext, switches} from './switches.ts';

const outcome = v.union([
  v.object({type: v.literal('success')}),
  v.object({
    type: v.literal('error'),
    error: v.object({type: v.string(), message: v.string(), details: v.optional(v.unknown())}),
  }),
]);
const promises = v.object({client: v.instance(Promise), server: v.instance(Promise)});
const transaction = v.object({reason: v.string(), clientID: v.string(), mutationID: v.number()});
const run = v.object({tx: v.unknown()});

/** Name and arguments of a mutation request. A mutator is a function with a name. */
function readRequest(request: unknown): {name: string; args: unknown} | undefined {
  if (typeof request !== 'object' || request === null || !('mutator' in request)) return undefined;
  const {mutator} = request;
  if (typeof mutator !== 'function' || !('mutatorName' in mutator)) return undefined;
  const args = 'args' in request ? request.args : undefined;
  return typeof mutator.mutatorName === 'string' ? {name: mutator.mutatorName, args} : undefined;
}

/** The press whose task is running; later calls were not caused by it. */
let press: Moment | undefined;
let made = 0;
/** Called mutations that have not run, by name. Zero runs them in the order of calls. */
const pendingRuns: MutationRecord[] = [];

export function forgetRuns(): void {
  pendingRuns.length = 0;
}

function begin(name: string, args: unknown): MutationRecord {
  const at = now();
  made += 1;
  const record: MutationRecord = {
    seq: made,
    name,
    args,
    at,
    id: undefined,
    optimisticMs: undefined,
    serverMs: undefined,
    result: undefined,
    message: undefined,
    replays: 0,
    steps: [
      ...(press === undefined ? [] : [{what: 'Pressed', at: press}]),
      {what: 'Mutation called', at},
    ],
  };
  recording.addMutation(record);
  pendingRuns.push(record);
  return record;
}

function judge(record: MutationRecord, settled: unknown): boolean {
  const read = readAs(outcome, settled);
  if (read?.type !== 'error') return true;
  const {type, message, details} = read.error;
  record.result = (type === 'app' ? codeOf(details) : undefined) ?? type;
  record.message = message;
  return false;
}

/** Zero never runs a mutation that is called while it is closed or disconnected, so its run is not awaited. */
function stopAwaitingRun(record: MutationRecord): void {
  const at = pendingRuns.indexOf(record);
  if (at !== -1) pendingRuns.splice(at, 1);
}

async function follow(record: MutationRecord, result: unknown): Promise<void> {
  const data = readAs(promises, result);
  if (!data) return;
  const here = judge(record, await data.client);
  stopAwaitingRun(record);
  const at = now();
  record.optimisticMs = at - record.at;
  record.steps.push({what: here ? 'In the replica' : 'Refused here', at});
  recording.changed();
  if (!here) {
    // Zero reuses the id for the next mutation.
    record.id = undefined;
    return;
  }
  oncePainted(() => {
    record.steps.push({what: 'Painted', at: now()});
    recording.changed();
  });
  const there = judge(record, await data.server);
  record.serverMs = now() - record.at;
  if (there) record.result = 'ok';
  record.steps.push({what: there ? 'Settled' : 'Refused', at: now()});
  recording.changed();
}

function noteRun(name: string, tx: unknown): void {
  const data = readAs(transaction, tx);
  if (!data) return;
  const id = `${data.clientID}.${data.mutationID}`;
  if (data.reason === 'rebase') {
    const known = recording.mutationOf(id);
    if (known) known.replays += 1;
  } else {
    const at = pendingRuns.findIndex((record) => record.name === name);
    const [record] = at === -1 ? [] : pendingRuns.splice(at, 1);
    if (record) record.id = id;
  }
  recording.changed();
}

/** Wraps the mutators once for all Zeros of this page: records runs, and refuses when switched on. */
function watchRuns(): void {
  for (const name of MUTATOR_NAMES) {
    const mutator = mustGetMutator(mutators, name);
    const original: unknown = mutator.fn;
    if (typeof original !== 'function') continue;
    Object.defineProperty(mutator, 'fn', {
      value: async (options: unknown) => {
        const given = readAs(run, options)?.tx;
        const tx = readAs(transaction, given);
        noteRun(name, given);
        const code = switches.refuseNext;
        if (code !== undefined && tx?.reason === 'optimistic') {
          refuseNext(undefined);
          refuseIf(refusal(code, 'Refused by the devtools.'));
        }
        await Reflect.apply(original, mutator, [options]);
      },
    });
  }
}

function notePress({timeStamp}: Event): void {
  press = timeStamp;
  nextTask(() => {
    if (press === timeStamp) press = undefined;
  });
}

/** User input. A click is separate, because it fires when the pointer is released. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

/** Listeners of the page; call once. */
export function watchPage(): void {
  for (const type of PRESSES) {
    window.addEventListener(type, notePress, {capture: true, passive: true});
  }
  watchRuns();
}

export function watchMutations(zero: Zero): void {
  const mutate = new Proxy(zero.mutate, {
    apply(target, self, args) {
      const called = readRequest(args[0]);
      const record = called && begin(called.name, called.args);
      const result: unknown = Reflect.apply(target, self, args);
      if (record) void follow(record, result);
      return result;
    },
  });
  Object.defineProperty(zero, 'mutate', {value: mutate});
}
