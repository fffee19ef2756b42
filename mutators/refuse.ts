// Throws a refusal as an error whose code and message reach the client.
import {ApplicationError} from '@rocicorp/zero';
import type {Refusal} from '../rules/refusal.ts';

/** @throws ApplicationError with the refusal's message and details `{code}`, unless `refusal` is undefined. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new ApplicationError(refusal.message, {details: {code: refusal.code}});
}

/** The refusal code in an error's details, as the client receives them. */
export function codeOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('code' in details)) return undefined;
  return typeof details.code === 'string' ? details.code : undefined;
}
