// Work that is counted, timed, traced and logged from outside, so that it need not know.
import {REFUSAL_CODES} from '../../../rules/refusal.ts';
import {printable, type Log} from './log.ts';
import type {RoundReport} from '../../domain/matching/round.ts';
import {
  jobs,
  jobSeconds,
  mutations,
  mutationSeconds,
  requestSeconds,
  roundPairs,
  rounds,
} from './metrics.ts';
import {mutationRequest, newRequest, requestOfFlags, within} from './request.ts';
import {traced} from './tracing.ts';

const KNOWN_CODES = new Set<string>([...REFUSAL_CODES, 'internal', 'malformed']);
const AGAIN = 'again';

type Mutation = {readonly name: string; readonly clientID: string; readonly id: number};
type Answer = {readonly result: object};

function codeIn(details: unknown): string {
  const code =
    typeof details === 'object' && details !== null && 'code' in details ? details.code : undefined;
  return typeof code === 'string' && KNOWN_CODES.has(code) ? code : 'internal';
}

/** What became of a mutation, in a word from a list. */
function resultOf({result}: Answer): string {
  if (!('error' in result)) return 'ok';
  if (result.error === 'alreadyProcessed') return 'replayed';
  return codeIn('details' in result ? result.details : undefined);
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;
const inMs = (seconds: number) => Math.round(seconds * 10_000) / 10;

/** `known` says whether the mutation's name is one of ours; others are written down as "unknown". */
export async function watchMutation<A extends Answer>(
  {name, clientID, id}: Mutation,
  {known, log}: {known: ReadonlySet<string>; log: Log},
  run: () => Promise<A>,
): Promise<A> {
  const label = known.has(name) ? name : 'unknown';
  const start = performance.now();
  const note = (result: string) => {
    const seconds = secondsSince(start);
    mutations.inc({name: label, result});
    mutationSeconds.observe({name: label}, seconds);
    log.info({mutator: label, result, ms: inMs(seconds)}, 'mutation');
  };
  return within(mutationRequest(clientID, id), () =>
    traced(`mutation ${label}`, {'wing.mutator': label}, async () => {
      try {
        const answer = await run();
        note(resultOf(answer));
        return answer;
      } catch (error) {
        note(AGAIN);
        throw error;
      }
    }),
  );
}

/** One request at a door whose name is ours; `answer` is told its id and tells its status. */
export async function watchRequest(
  {door, traceparent}: {door: string; traceparent: string | undefined},
  answer: (request: string) => Promise<number>,
): Promise<void> {
  const start = performance.now();
  const context = newRequest(traceparent);
  await within(context, () =>
    traced(`request ${door}`, {'wing.door': door}, async () => {
      const status = await answer(context.request);
      requestSeconds.observe({door, status}, secondsSince(start));
    }),
  );
}

type Job = {readonly name: string; readonly flags: readonly string[]; readonly attempt: number};

export async function watchJob(
  {name, flags, attempt}: Job,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const note = (result: 'done' | 'failed') => {
    const seconds = secondsSince(start);
    jobs.inc({name, result});
    jobSeconds.observe({name}, seconds);
    log.info({job: name, attempt, result, ms: inMs(seconds)}, 'job');
  };
  return within(requestOfFlags(flags), () =>
    traced(`job ${name}`, {'wing.job': name, 'wing.attempt': attempt}, async () => {
      try {
        await work();
        note('done');
      } catch (error) {
        note('failed');
        // Who runs jobs keeps the message in the job's row and prints it.
        throw printable(error);
      }
    }),
  );
}

/** Nothing when another process was running one. */
export function countRound(report: RoundReport | undefined): void {
  if (!report) return;
  rounds.inc();
  roundPairs.inc({what: 'offered'}, report.offered);
  for (const [why, count] of Object.entries(report.retired)) {
    roundPairs.inc({what: `retired-${why}`}, count);
  }
}
