// Finds towns that match the typed text. Each search cancels the previous one, so that responses never arrive out of
// order.
import {useEffect, useRef, useState} from 'react';
import * as v from 'valibot';
import {PLACE_QUERY_MAX, PLACE_QUERY_MIN, type FoundPlace} from '../../../rules/places/places.ts';
import {call} from '../../platform/http/request.ts';

/** Debounces the search. */
const PAUSE_MS = 120;
const TIMEOUT_MS = 8000;
const NONE: readonly FoundPlace[] = [];

/** Towns and the text they were found for. */
type Found = {readonly text: string; readonly places: readonly FoundPlace[]};

const place = v.object({id: v.number(), label: v.string(), otherName: v.optional(v.string())});
const answer = v.object({places: v.array(place)});

/** @throws when the server does not answer, or once `signal` is aborted. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const path = `/api/places?${new URLSearchParams({q: text})}`;
  return (await call(path, answer, {signal, timeoutMs: TIMEOUT_MS})).places;
}

const isContinued = (text: string, by: string) => by.toLowerCase().startsWith(text.toLowerCase());

/**
 * Returns no towns before the server responds, nor if it refuses or cannot be reached: the text stays unpicked. During a
 * search the previous towns stay only if the new text extends theirs.
 */
export function usePlaces() {
  const [found, setFound] = useState<Found | 'failed'>();
  const search = useRef<AbortController>(undefined);
  const forget = () => {
    search.current?.abort();
    setFound(undefined);
  };
  useEffect(() => () => search.current?.abort(), []);

  const find = (text: string) => {
    search.current?.abort();
    const typed = text.trim();
    if (typed.length < PLACE_QUERY_MIN || typed.length > PLACE_QUERY_MAX) return forget();
    const current = new AbortController();
    search.current = current;
    setFound((before) =>
      before === 'failed' || (before && isContinued(before.text, typed)) ? before : undefined,
    );
    setTimeout(() => {
      if (current.signal.aborted) return;
      findPlaces(typed, current.signal).then(
        (places) => current.signal.aborted || setFound({text: typed, places}),
        () => current.signal.aborted || setFound('failed'),
      );
    }, PAUSE_MS);
  };
  const hasFailed = found === 'failed';
  const places = hasFailed ? undefined : found?.places;
  return {
    places: places ?? NONE,
    isAnswered: places !== undefined,
    hasFailed,
    find,
    forget,
  };
}
