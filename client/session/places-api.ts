// Asks the server for towns by the beginning of their names.
import {z} from 'zod/mini';
import type {FoundPlace} from '../../rules/places.ts';
import {call} from './auth-api.ts';

const place = z.object({id: z.number(), label: z.string(), otherName: z.optional(z.string())});
const answer = z.object({places: z.array(place)});

/** @throws when the server does not answer, or once `signal` is aborted. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const body = await call(`/api/places?${new URLSearchParams({q: text})}`, {signal});
  signal.throwIfAborted();
  return answer.parse(body).places;
}
