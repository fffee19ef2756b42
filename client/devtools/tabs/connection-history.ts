// What has become of each Zero's connection, in the order in which somebody wants to read it.
import type {ConnectionRecord, Moment} from '../record/store.ts';

/** `forMs` is open-ended for the state a Zero is in, and not given for one that is closed for good. */
type Phase = ConnectionRecord & {readonly forMs: number | undefined};

const CLOSED = 'closed';

/** Newest first; before all others those of the Zero that is in use, whose client id is `current`. */
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
