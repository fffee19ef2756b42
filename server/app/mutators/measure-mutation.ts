// Metrics and logs of mutations.
import {Counter, Histogram} from 'prom-client';
import {REFUSAL_CODES} from '../../../rules/refusal.ts';
import type {Log} from '../../platform/observability/log.ts';
import {SECONDS_BUCKETS} from '../../platform/observability/metrics.ts';
import {inMs, secondsSince} from '../../platform/observability/measure-work.ts';

const mutations = new Counter({
  name: 'wing_mutations_total',
  help: 'Mutations, over Zero and POST /api/writes, by name and result: ok, replayed, again, or the refusal code.',
  labelNames: ['name', 'result'],
});

const mutationSeconds = new Histogram({
  name: 'wing_mutation_seconds',
  help: 'From taking up a mutation to its committed transaction.',
  labelNames: ['name'],
  buckets: SECONDS_BUCKETS,
});

const KNOWN_CODES = new Set<string>([...REFUSAL_CODES, 'internal', 'malformed']);
const AGAIN = 'again';

type Answer = {readonly result: object};

function codeIn(details: unknown): string {
  const code =
    typeof details === 'object' && details !== null && 'code' in details ? details.code : undefined;
  return typeof code === 'string' && KNOWN_CODES.has(code) ? code : 'internal';
}

/** The value of the metric's `result` label. */
function resultOf({result}: Answer): string {
  if (!('error' in result)) return 'ok';
  if (result.error === 'alreadyProcessed') return 'replayed';
  return codeIn('details' in result ? result.details : undefined);
}

/** Runs a mutation and records it. A name that is not in `known` is recorded as "unknown". */
export async function measureMutation<A extends Answer>(
  {name}: {readonly name: string},
  {known, log}: {known: ReadonlySet<string>; log: Log},
  run: () => Promise<A>,
): Promise<A> {
  const label = known.has(name) ? name : 'unknown';
  const start = performance.now();
  const record = (result: string) => {
    const seconds = secondsSince(start);
    mutations.inc({name: label, result});
    mutationSeconds.observe({name: label}, seconds);
    log.info({mutator: label, result, ms: inMs(seconds)}, 'mutation');
  };
  try {
    const answer = await run();
    record(resultOf(answer));
    return answer;
  } catch (error) {
    record(AGAIN);
    throw error;
  }
}
