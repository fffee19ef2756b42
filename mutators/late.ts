// Which writes the server refuses when they come late: Zero sends what a closed tab left unsent at a later start, days after.
import * as v from 'valibot';
import {readAs} from '../rules/read-as.ts';
import type {MutatorName} from './index.ts';

const AGE_MAX_MS = 60_000;

/** Still carried out when late: they protect the member, or only move a read mark. Any other may be unwanted by now: it costs credits, is final or shows. */
const NEVER_LATE: ReadonlySet<string> = new Set<MutatorName>([
  'chat.markRead',
  'learning.turnOff',
  'safety.block',
  'safety.pause',
]);

const timed = v.object({at: v.number()});

/**
 * Adds the device's time to the arguments of a write. Zero's own time of a mutation counts from the opening of its tab, so it
 * says nothing about the age of another tab's. Validators drop `at`.
 */
export const withTime = <T extends {readonly args: unknown}>(write: T): T =>
  Object.assign({}, write, {args: Object.assign({}, write.args, {at: Date.now()})});

/** @param pushedAt when the device sent the write, by its own clock, as the write's time. */
export function isLate(mutator: string, args: unknown, pushedAt: number): boolean {
  const at = readAs(timed, args)?.at ?? pushedAt;
  return pushedAt - at > AGE_MAX_MS && !NEVER_LATE.has(mutator);
}
