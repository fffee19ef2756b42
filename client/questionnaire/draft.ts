// A step's draft: what a member has entered and the server has not confirmed. A pure reducer.
import * as v from 'valibot';
import {readAs} from '../../rules/read-as.ts';
import type {Fields} from './steps/step.ts';

const save = v.object({
  /** When it began, ms; identifies the save within its step. */
  at: v.number(),
  /** Whether the member was editing a finished profile. */
  isEditing: v.boolean(),
  /** `failed`: the member has not seen the failure yet. */
  state: v.picklist(['sent', 'failed', 'shown']),
  /** What the step says once the save has failed. */
  failure: v.string(),
});
export type Save = Readonly<v.InferOutput<typeof save>>;

const stored = v.object({
  fields: v.record(v.string(), v.unknown()),
  save: v.optional(save),
});

export type Draft = {
  /** The edited fields by name. All other fields follow the replica. */
  readonly fields: Fields;
  /** The last save, until the server has confirmed it. */
  readonly save?: Save;
};

export const NO_DRAFT: Draft = {fields: {}};

/** Parses a stored draft. An unreadable one counts as none. */
export function parseDraft(text: string | undefined): Draft {
  if (text === undefined) return NO_DRAFT;
  try {
    return readAs(stored, JSON.parse(text)) ?? NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** The text to store, or undefined for an empty draft. */
export function printDraft(draft: Draft): string | undefined {
  const isEmpty = Object.keys(draft.fields).length === 0 && !draft.save;
  return isEmpty ? undefined : JSON.stringify(draft);
}

const differsFrom =
  (others: Fields) =>
  ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(others[name]);

/** Fields that are changed back to the values of the `row` are no draft, unless a save has sent others. */
export function editFields(draft: Draft, changes: Fields, row: Fields = {}): Draft {
  const fields = {...draft.fields, ...changes};
  if (draft.save) return {...draft, fields};
  return {fields: Object.fromEntries(Object.entries(fields).filter(differsFrom(row)))};
}

/** The server has confirmed the save of `at` with the fields `sent`: those edited since stay. Ignored for a newer save. */
export function confirmSave(draft: Draft, at: number, sent: Fields): Draft {
  if (draft.save?.at !== at) return draft;
  return {fields: Object.fromEntries(Object.entries(draft.fields).filter(differsFrom(sent)))};
}

/** The save of `at` has failed. Ignored for a newer save. */
export function failSave(draft: Draft, at: number, failure: string): Draft {
  const {save: last} = draft;
  return last?.at === at ? {...draft, save: {...last, state: 'failed', failure}} : draft;
}

/** The member has seen the failure. */
export function markShown(draft: Draft): Draft {
  const {save: last} = draft;
  return last?.state === 'failed' ? {...draft, save: {...last, state: 'shown'}} : draft;
}

/** The message of a failed save. */
export const failureOf = ({save: last}: Draft): string | undefined =>
  last && last.state !== 'sent' ? last.failure : undefined;
