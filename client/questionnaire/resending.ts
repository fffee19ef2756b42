// Repeats a save that a page which is gone began and did not see the end of. It is given up, told, and left
// for its writer to decide on when it has become old, or when they have answered again elsewhere.
import type {Zero} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';
import {ANSWERED_ELSEWHERE} from '../../rules/wording.ts';
import {readSavedAnswers} from './saved-answers.ts';
import {acknowledgeDraft, failDraft, keptDraft, takeUpDraft} from './draft-store.ts';
import {fateOf, isSame, type Fields, type Sending} from './draft.ts';
import {inTurn} from './save-turns.ts';
import {begin, reportFailedSave, rowsHere} from './saving.ts';
import {stepFailure, type MemberRows, type Step} from './step.ts';

/** A save cut off by a closed tab is repeated within this time; later it is only typed text. */
const RESEND_WITHIN_MS = 10 * 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A replica is hardly ever as far behind the server. */
const BEHIND_MS = 10_000;

/** `unheard` when the server has not said what it has; `arrived` comes with what it has. */
type Outcome = 'done' | 'unheard' | {readonly arrived: Sending; readonly now: Fields};

type Unfinished<V extends Fields> = {
  readonly zero: Zero;
  readonly userID: string;
  readonly step: Step<V>;
};

/**
 * Safe at any time: every save is idempotent, and whoever still sees to their own is left alone. Asks the
 * server again, at doubling intervals, until it answers or `until` is over.
 */
export async function resendStep<V extends Fields>(
  unfinished: Unfinished<V>,
  until: AbortSignal,
): Promise<void> {
  const {userID, step} = unfinished;
  let delay = FIRST_RETRY_MS;
  while (!until.aborted && keptDraft(userID, step.route).sending) {
    const outcome = await inTurn(userID, step.route, () => repeat(unfinished));
    // Outside of the turn too: nothing is written any more.
    if (typeof outcome === 'object') return acknowledge(unfinished, outcome, until);
    // Nobody else sees to one that was held back, be it while an older one was on its way.
    const isHeldBack = keptDraft(userID, step.route).sending?.touched !== undefined;
    if (outcome !== 'unheard' && !isHeldBack) return;
    // Outside of the turn: a save that is begun meanwhile goes first.
    await pause(delay, until);
    delay = Math.min(delay * 2, LONGEST_RETRY_MS);
  }
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function repeat<V extends Fields>(unfinished: Unfinished<V>): Promise<Outcome> {
  const {userID, step} = unfinished;
  const {sending} = keptDraft(userID, step.route);
  if (!sending) return 'done';
  // The replica may show the very write that has not arrived: only the server can say.
  const rows = await readSavedAnswers().catch(() => undefined);
  if (!rows) return 'unheard';
  if (keptDraft(userID, step.route).sending?.at !== sending.at) return 'done';
  takeUpDraft(userID, step.route);
  const now = step.read(rows);
  const fate = fateOf(sending, now);
  if (fate === 'arrived') return {arrived: sending, now};
  if (fate === 'overtaken') return giveUp(unfinished, sending, ANSWERED_ELSEWHERE);
  const {touched} = sending;
  const {success, data: values} = step.whole.safeParse(
    touched ? {...now, ...touched} : sending.values,
  );
  const isLate = Date.now() - sending.at > RESEND_WITHIN_MS;
  if (!success || isLate) return giveUp(unfinished, sending, stepFailure(step, false));
  const {isEditing} = sending;
  const {isHere, over} = await begin({...unfinished, values, over: now, isEditing});
  if (!isHere) reportFailedSave({route: step.route, isEditing});
  await over;
  return 'done';
}

/**
 * The server is asked past the replica, which may hear later what has arrived: what was entered is on the screen
 * until then. Not for ever: the replica may show another answer next, that came after it.
 */
async function acknowledge<V extends Fields>(
  {zero, userID, step}: Unfinished<V>,
  {arrived, now}: {arrived: Sending; now: Fields},
  until: AbortSignal,
): Promise<void> {
  if (until.aborted) return;
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, BEHIND_MS);
  until.addEventListener('abort', end, {signal: stop.signal});
  await untilRowsAre(zero, (rows) => isSame(step.read(rows), now), stop.signal);
  clearTimeout(timer);
  stop.abort();
  // The next connection asks again; and what has become of a newer one is not this one's affair.
  const isNewest = keptDraft(userID, step.route).sending?.at === arrived.at;
  if (!until.aborted && isNewest) acknowledgeDraft(userID, step.route, arrived.values, arrived.at);
}

/** Resolves when the replica shows such rows, or when `signal` says so. */
async function untilRowsAre(
  zero: Zero,
  isIt: (rows: MemberRows) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const views = [
    zero.materialize(queries.me.profile()),
    zero.materialize(queries.me.questionnaire()),
  ];
  await new Promise<void>((resolve) => {
    const look = async () => {
      if (isIt(await rowsHere(zero))) resolve();
    };
    // A replica that cannot be asked is about to be another one.
    for (const view of views) view.addListener(() => void look().catch(() => resolve()));
    signal.addEventListener('abort', () => resolve());
  });
  for (const view of views) view.destroy();
}

/** Not repeated unasked, nor dropped in silence. */
function giveUp<V extends Fields>(
  {userID, step}: Unfinished<V>,
  sending: Sending,
  why: string,
): Outcome {
  failDraft(userID, step.route, why, sending.at);
  reportFailedSave({route: step.route, isEditing: sending.isEditing});
  return 'done';
}
