// The connection states of each Zero, ordered for display.
import type {ConnectionRecord, Moment} from '../record/store.ts';

/** `forMs` is open-ended for the current state, and undefined after a Zero is closed. */
type Phase = ConnectionRecord & {readonly forMs: number | undefined};

const CLOSED = 'closed';

/** Newest first, those of the Zero with the client id `current` before all others. */
export function historyOf(
  records: readonly ConnectionRecord[],
  current: string,
  at: Moment,
): readonly Phase[] {
  const phases = records.map((record, i): Phase => {
    const next = records.find(({client}, k) => k > i && client === record.client);
    const end = next?.at ?? (record.state === CLOSED ? undefined : at);
    return {...record, forMs: end === undefined ? undefined : end - record.at};
  });
  const isCurrent = ({client}: Phase) => client === current;
  return [...phases.filter((phase) => !isCurrent(phase)), ...phases.filter(isCurrent)].toReversed();
}
