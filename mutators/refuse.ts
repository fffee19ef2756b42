// Throws a refusal as an error whose code and message reach the client.
import {ApplicationError} from '@rocicorp/zero';
import {sentenceOf} from '#words';
import {readAs} from '../rules/read-as.ts';
import {refusalDetails, type Refusal} from '../rules/refusal.ts';
import type {Sentence} from '../rules/words/words.ts';

/** @throws ApplicationError with the refusal's message and details `{code, say}`, unless `refusal` is undefined. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (!refusal) return;
  const {code, message} = refusal;
  throw new ApplicationError(message, {details: {code, say: sentenceOf(message)}});
}

/** The refusal code in an error's details, as the client receives them. */
export const codeOf = (details: unknown): string | undefined =>
  readAs(refusalDetails, details)?.code;

/** The sentence in an error's details, if it is one of this version's. */
export const sayIn = (details: unknown): Sentence | undefined =>
  readAs(refusalDetails, details)?.say;
