// What somebody has entered on one step and the server has not acknowledged. Pure: how it is read,
// changed and given up again. Knows nothing of storage, tabs or screens.
import {z} from 'zod/mini';

const VERSION = 1;

const stored = z.object({
  v: z.literal(VERSION),
  fields: z.record(z.string(), z.unknown()),
  sending: z.optional(z.object({at: z.number(), isEditing: z.boolean()})),
  failure: z.optional(z.string()),
});

export type Fields = Readonly<Record<string, unknown>>;
/** On its way to the server since `at`, and whether it was an edit of a finished profile. */
export type Sending = {readonly at: number; readonly isEditing: boolean};

export type Draft = {
  /** The fields that have been touched, by name. Untouched ones follow the replica. */
  readonly fields: Fields;
  readonly sending?: Sending;
  /** Why the last save did not hold, in the words to show. */
  readonly failure?: string;
};

export const NO_DRAFT: Draft = {fields: {}};

/** A draft as it was kept, or none: an unreadable one, or another version's, is not worth an error. */
export function parseDraft(text: string | undefined): Draft {
  if (text === undefined) return NO_DRAFT;
  try {
    const {success, data} = stored.safeParse(JSON.parse(text));
    if (!success) return NO_DRAFT;
    const {fields, sending, failure} = data;
    return {fields, ...(sending && {sending}), ...(failure !== undefined && {failure})};
  } catch {
    return NO_DRAFT;
  }
}

/** The text to keep, or undefined when there is nothing worth keeping. */
export function printDraft(draft: Draft): string | undefined {
  const {fields, sending, failure} = draft;
  const isEmpty = Object.keys(fields).length === 0 && !sending && failure === undefined;
  return isEmpty ? undefined : JSON.stringify({v: VERSION, fields, sending, failure});
}

export function touch(draft: Draft, changes: Fields): Draft {
  return {...draft, fields: {...draft.fields, ...changes}};
}

export function startSending(draft: Draft, values: Fields, sending: Sending): Draft {
  return {fields: {...draft.fields, ...values}, sending};
}

/**
 * The server has what was `sent` at `at`: fields that have been changed since stay, all others are
 * given up. A later save that is still on its way goes on.
 */
export function acknowledge(draft: Draft, sent: Fields, at: number): Draft {
  if (draft.sending && draft.sending.at !== at) return draft;
  const newer = Object.entries(draft.fields).filter(
    ([name, value]) => !(name in sent) || !isSame(value, sent[name]),
  );
  return {fields: Object.fromEntries(newer)};
}

/** The save begun at `at` did not hold. Of no interest once another has been begun, or none is left. */
export function fail(draft: Draft, failure: string, at: number): Draft {
  return draft.sending?.at === at ? {fields: draft.fields, failure} : draft;
}

/** Values are JSON of a fixed shape, so equal ones print the same. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The draft of this tab after another tab has changed what is kept: what was typed here stays, what
 * was only taken over from storage follows it, and is given up with it.
 */
export function follow(draft: Draft, kept: Draft, typedHere: ReadonlySet<string>): Draft {
  const fields = Object.entries(draft.fields).flatMap(([name, value]) => {
    if (typedHere.has(name)) return [[name, value] as const];
    return name in kept.fields ? [[name, kept.fields[name]] as const] : [];
  });
  const isSettled = kept.failure === undefined && fields.length === 0;
  const failure = isSettled ? undefined : draft.failure;
  return {
    fields: Object.fromEntries(fields),
    ...(draft.sending && {sending: draft.sending}),
    ...(failure !== undefined && {failure}),
  };
}
