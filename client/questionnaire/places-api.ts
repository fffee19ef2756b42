// Asks the server for towns by the beginning of their names.
import * as v from 'valibot';
import type {FoundPlace} from '../../rules/places.ts';
import {readAs} from '../../rules/read-as.ts';
import {call} from '../session/auth-api.ts';

const place = v.object({id: v.number(), label: v.string(), otherName: v.optional(v.string())});
const answer = v.object({places: v.array(place)});

/** @throws when the server does not answer, or once `signal` is aborted. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const path = `/api/places?${new URLSearchParams({q: text})}`;
  const {places} = await call(path, (body) => readAs(answer, body), {signal});
  signal.throwIfAborted();
  return places;
}
