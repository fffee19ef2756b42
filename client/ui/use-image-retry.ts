// A picture that did not load is asked for again: after a while, later each time, and when the network
// is back. Without a network nothing is asked.
import {useEffect, useState} from 'react';

const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;

type Tried = {
  readonly key: string | undefined;
  readonly failures: number;
  readonly isBroken: boolean;
};

/** `tries` differs for each time that the picture is to be asked for anew. */
export function useBrokenPicture(key: string | undefined) {
  const [tried, setTried] = useState<Tried>({key, failures: 0, isBroken: false});
  const {failures, isBroken} = tried.key === key ? tried : {failures: 0, isBroken: false};
  useEffect(() => {
    if (!isBroken) return undefined;
    const again = () => {
      if (navigator.onLine) setTried({key, failures, isBroken: false});
    };
    const timer = setTimeout(again, Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [key, failures, isBroken]);
  return {
    isBroken,
    tries: failures,
    onError: () => setTried({key, failures: failures + 1, isBroken: true}),
  };
}
