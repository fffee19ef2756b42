// Unmatches, blocks and unblocks a person, and returns the message to show when that failed. Needs a connection, like an
// answer: the member must know whether it is done.
import {useZero} from '@rocicorp/zero/react';
import {useRef, useState} from 'react';
import {mutators} from '../../mutators/index.ts';
import {PARTING_NEEDS_CONNECTION} from '../../rules/safety.ts';
import {useReachability} from '../zero/connection.ts';
import {attempt, type OutcomeMessages} from '../zero/save.ts';
import {sendMarked} from '../zero/unsent-marks.ts';

type Act = 'unmatch' | 'block' | 'unblock';

export function useParting(otherId: string) {
  const zero = useZero();
  const {mayConnect, canReachServer} = useReachability();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const asked = useRef(0);
  /** Resolves to whether the server has accepted it. */
  const run = async (act: Act, failure: OutcomeMessages): Promise<boolean> => {
    setError(mayConnect ? undefined : PARTING_NEEDS_CONNECTION);
    if (!mayConnect) return false;
    setPending(true);
    asked.current += 1;
    const own = asked.current;
    const canReach = await canReachServer();
    // The member has cancelled before anything was sent.
    const isCalledOff = own !== asked.current;
    if (isCalledOff || !canReach) {
      setPending(false);
      if (!isCalledOff) setError(PARTING_NEEDS_CONNECTION);
      return false;
    }
    const send = () => zero.mutate(mutators.safety[act]({otherId}));
    const saved = await attempt(() => (act === 'block' ? sendMarked(zero, send) : send()), failure);
    setPending(false);
    if (!saved.ok) setError(saved.message);
    return saved.ok;
  };
  const clear = () => {
    asked.current += 1;
    setError(undefined);
  };
  return {run, pending, error, clear};
}
