// State that survives leaving the account page, until the tab closes or the member signs out, so that the page opens
// at once.
import {useState} from 'react';
import {onDeparture} from '../../session/departure.ts';
import {useUserID} from '../../zero/member.ts';

/** Like useState, but stored outside the component. Each call creates its own state. */
export function lastKnown<T>(): () => readonly [T | undefined, (value: T | undefined) => void] {
  const known = new Map<string, T | undefined>();
  onDeparture(async () => known.clear());
  return () => {
    const userID = useUserID();
    const [value, setValue] = useState(known.get(userID));
    const [set] = useState(() => (next: T | undefined) => {
      known.set(userID, next);
      setValue(next);
    });
    return [value, set];
  };
}
