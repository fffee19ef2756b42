// State that survives leaving the account page, until the tab closes or is loaded anew, so that the page opens
// at once.
import {useState} from 'react';

/** Like useState, but stored outside the component. Each call creates its own state. */
export function lastKnown<T>(): () => readonly [T | undefined, (value: T | undefined) => void] {
  let known: T | undefined;
  return () => {
    const [value, setValue] = useState(known);
    const [set] = useState(() => (next: T | undefined) => {
      known = next;
      setValue(next);
    });
    return [value, set];
  };
}
