// Asks the server for towns by the beginning of their names.
import * as v from 'valibot';
import type {FoundPlace} from '../../rules/places.ts';
import {call} from '../session/auth-api.ts';

const place = v.object({id: v.number(), label: v.string(), otherName: v.optional(v.string())});
const answer = v.object({places: v.array(place)});

/** @throws when the server does not answer, or once `signal` is aborted. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const body = await call(`/api/places?${new URLSearchParams({q: text})}`, {signal});
  signal.throwIfAborted();
  return v.parse(answer, body).places;
}
