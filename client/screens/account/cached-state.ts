// What the server last said on this page, until the page is closed or its member leaves: whoever comes back to the
// account sees it at once.
import {useState} from 'react';
import {onDeparture} from '../../session/departure.ts';
import {useUserID} from '../../zero/member.ts';

/** State that outlives the screen. Each call makes a place of its own. */
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
