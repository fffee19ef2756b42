// Retries a failed image with growing delays and on `online`. Offline there are no retries.
import {useEffect, useState} from 'react';

const RETRY_DELAY_MIN_MS = 2000;
const RETRY_DELAY_MAX_MS = 5 * 60_000;

type Tried = {
  readonly key: string | undefined;
  readonly failures: number;
  readonly isBroken: boolean;
};

/** `tries` changes with each retry; use it as a key. */
export function useImageRetry(key: string | undefined) {
  const [tried, setTried] = useState<Tried>({key, failures: 0, isBroken: false});
  const {failures, isBroken} = tried.key === key ? tried : {failures: 0, isBroken: false};
  useEffect(() => {
    if (!isBroken) return undefined;
    const again = () => {
      if (navigator.onLine) setTried({key, failures, isBroken: false});
    };
    const timer = setTimeout(
      again,
      Math.min(RETRY_DELAY_MIN_MS * 2 ** (failures - 1), RETRY_DELAY_MAX_MS),
    );
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
