// How a mutator says no: a coded error that crosses the wire with the specification's message.
import {ApplicationError, type ReadonlyJSONValue} from '@rocicorp/zero';
import type {Refusal} from '../rules/refusal.ts';

/** Throws the refusal as an `ApplicationError` whose details are `{code}`. Passes when there is none. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new ApplicationError(refusal.message, {details: {code: refusal.code}});
}

/** The code inside an error's details as they arrive from the server, if there is one. */
export function codeOf(details: ReadonlyJSONValue | undefined): string | undefined {
  if (typeof details !== 'object' || details === null || !('code' in details)) return undefined;
  return typeof details.code === 'string' ? details.code : undefined;
}
