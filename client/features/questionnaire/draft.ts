// A step's draft: what a member has entered and Next has not saved. Fields by name; all other fields follow the replica.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import type {Fields} from '../../platform/writes/entry.ts';

const stored = v.record(v.string(), v.unknown());

/** Parses a stored draft. An unreadable one counts as none. */
export function parseDraft(text: string | undefined): Fields {
  if (text === undefined) return {};
  try {
    return readAs(stored, JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}

/** The text to store, or undefined for an empty draft. */
export const printDraft = (draft: Fields): string | undefined =>
  Object.keys(draft).length === 0 ? undefined : JSON.stringify(draft);

/** The fields of the draft that `others` does not have with the same value. */
export function without(draft: Fields, others: Fields): Fields {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(draft).filter(differs));
}
