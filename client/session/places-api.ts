// Asks the server for towns by the beginning of their names.
import type {FoundPlace} from '../../rules/places.ts';
import {call} from './auth-api.ts';

function isFoundPlace(value: unknown): value is FoundPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'label' in value &&
    typeof value.label === 'string' &&
    (!('otherName' in value) || typeof value.otherName === 'string')
  );
}

/** @throws when the server does not answer, or once `signal` is aborted. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const body = await call(`/api/places?${new URLSearchParams({q: text})}`, {signal});
  const places =
    typeof body === 'object' && body !== null && 'places' in body ? body.places : undefined;
  signal.throwIfAborted();
  return Array.isArray(places) ? places.filter(isFoundPlace) : [];
}
