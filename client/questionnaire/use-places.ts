// Towns that match what is being typed. Each search cancels the one before, so that no older answer replaces a newer one.
import {useEffect, useRef, useState} from 'react';
import {PLACE_QUERY_MAX, PLACE_QUERY_MIN, type FoundPlace} from '../../rules/places.ts';
import {findPlaces} from '../session/places-api.ts';

/** A pause in typing after which the search begins. */
const PAUSE_MS = 120;
const TIMEOUT_MS = 8000;
const NONE: readonly FoundPlace[] = [];

/** `places` is undefined until the server has answered. Without a connection it does not: the text stays a text. */
export function usePlaces() {
  const [places, setPlaces] = useState<readonly FoundPlace[]>();
  const search = useRef<AbortController>(undefined);
  const forget = () => {
    search.current?.abort();
    setPlaces(undefined);
  };
  useEffect(() => () => search.current?.abort(), []);

  const find = (text: string) => {
    search.current?.abort();
    const typed = text.trim();
    if (typed.length < PLACE_QUERY_MIN || typed.length > PLACE_QUERY_MAX) return forget();
    const current = new AbortController();
    search.current = current;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    setTimeout(() => {
      if (current.signal.aborted) return;
      findPlaces(typed, AbortSignal.any([current.signal, timeout])).then(
        (found) => current.signal.aborted || setPlaces(found),
        () => current.signal.aborted || setPlaces(undefined),
      );
    }, PAUSE_MS);
  };
  return {places: places ?? NONE, isAnswered: places !== undefined, find, forget};
}
