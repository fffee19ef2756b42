// Makes a write: keeps it on the device, and has Zero show it and, while the page is connected, send it. A write counts as done
// for its member when the device keeps it.
import {getMutator, type MutatorResult, type MutatorResultDetails, type Zero} from '@rocicorp/zero';
import {isMutatorName, mutators} from '../../../mutators/index.ts';
import {codeOf, sayIn} from '../../../mutators/refuse.ts';
import type {RefusalCode} from '../../../rules/refusal.ts';
import {WRITES} from '../../../rules/writes.ts';
import {withTimeout} from '../http/with-timeout.ts';
import {connectionOf, isNetworkDown} from '../replica/network.ts';
import type {MutatorCall} from './call-of.ts';
import {isChange, isTooOld, type Change, type Origin, type Outcome, type Shown} from './entry.ts';
import {reasonFor} from './post.ts';
import {reasonInWords} from './reason.ts';
import {add, isInMemory, remove, settle} from './queue.ts';
import {holdingBack} from './sender.ts';

/** Zero applies a write to the replica within milliseconds, unless its storage hangs. */
const LOCAL_TIMEOUT_MS = 1000;

export type Saved = {readonly ok: true} | {readonly ok: false; readonly message: string};

/** The mutator that shows a change: a report may block as well. */
const shownBy = ({name, args}: Change): string =>
  name === 'safety.report' && args.along === 'block' ? 'safety.block' : name;

/** Runs the change's mutator on the replica. Undefined: Zero takes no writes now, or knows no such mutator. */
function run(zero: Zero, change: Change): MutatorResult | undefined {
  const {args, at} = change;
  const mutator = getMutator(mutators, shownBy(change));
  if (!mutator) return undefined;
  try {
    return zero.mutate(Reflect.apply(mutator, undefined, [{...args, at}]));
  } catch {
    return undefined;
  }
}

/** Refusals that may mean that the write is done already, or came too late. POST /api/writes decides by the stored row. */
const TO_BE_JUDGED: ReadonlySet<string> = new Set<RefusalCode>([
  'already-answered',
  'not-met',
  'not-suggested',
]);

/** Undefined: the sender has to post the write. */
function outcomeOf(change: Change, details: MutatorResultDetails | undefined): Outcome | undefined {
  if (!details) return undefined;
  if (details.type === 'success') return {state: 'sent'};
  const {error} = details;
  if (error.type === 'zero') return undefined;
  const code = codeOf(error.details);
  if (code !== undefined && TO_BE_JUDGED.has(code)) return undefined;
  const refused =
    code === undefined ? undefined : {code, message: error.message, say: sayIn(error.details)};
  return {state: 'refused', ...reasonFor(change, refused)};
}

/** Resolves to the server's answer, or to undefined as soon as the connection is lost: a later answer of Zero's proves nothing. */
async function answerOf(
  {connection: {state}}: Zero,
  {server}: MutatorResult,
): Promise<MutatorResultDetails | undefined> {
  const {promise: lost, resolve} = Promise.withResolvers<undefined>();
  const look = ({name}: {name: string}) => name !== 'connected' && resolve(undefined);
  const stop = state.subscribe(look);
  look(state.current);
  const details = await Promise.race([server.catch(() => undefined), lost]);
  stop();
  return details;
}

/**
 * Resolves when the device keeps the write, or the replica has refused it. A refusal of the server comes later, as the state of its
 * entry. An answer to a suggestion is not shown by Zero without a connection, because Zero could not take it back. Never rejects.
 */
export async function write(zero: Zero, what: MutatorCall, origin: Origin): Promise<Saved> {
  const member = zero.userID ?? '';
  const change: Change = {...what, ...origin, id: crypto.randomUUID(), member, at: Date.now()};
  const state = zero.connection.state.current.name;
  const isConnected = connectionOf(state, isNetworkDown()) === 'connected';
  // Nothing is shown that neither the device nor the server would have.
  if (!isConnected && !(await add(change))) return {ok: false, message: WRITES.notKept};
  const mayRun = isConnected || what.name !== 'suggestion.answer';
  const result = mayRun ? run(zero, change) : undefined;
  const here = result && outcomeOf(change, await withTimeout(result.client, LOCAL_TIMEOUT_MS));
  if (here?.state === 'refused') {
    await remove(new Set([change.id]));
    return {ok: false, message: reasonInWords(here)};
  }
  if (!isConnected) return {ok: true};
  const isSending = result !== undefined && here !== undefined && isMutatorName(change.name);
  const {promise: added, resolve} = Promise.withResolvers<boolean>();
  let sending: Promise<void> | undefined;
  if (isSending) {
    sending = holdingBack(change, async () => {
      const outcome = outcomeOf(change, await answerOf(zero, result));
      if ((await added) && outcome) await settle(change, outcome);
    });
    // WebKit rejects the lock's request when the page goes away.
    sending.catch(() => undefined);
  }
  resolve(add({...change, isAttempted: isSending}));
  if (!(await added)) return {ok: false, message: WRITES.notKept};
  // Only this page has it: wait for the server, because a reload would lose it.
  if (isInMemory(change.id)) await sending?.catch(() => undefined);
  return {ok: true};
}

/** Shows what waits: a new replica does not have it. That Zero sends it too changes nothing. */
export function showWaiting(zero: Zero, entries: readonly Shown[]): void {
  for (const entry of entries) {
    const isWaiting = isChange(entry) && entry.state === 'waiting' && !isTooOld(entry);
    if (isWaiting && entry.member === zero.userID && entry.name !== 'suggestion.answer') {
      run(zero, entry);
    }
  }
}
