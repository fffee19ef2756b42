// A step's draft: what a member has entered and the server has not confirmed. A pure reducer.
import * as v from 'valibot';
import {BASED_ON_MAX} from '../../mutators/based-on.ts';
import {isSameAnswer, mergeAnswers} from '../../rules/merge-answers.ts';
import {readAs} from '../../rules/read-as.ts';
import type {Refusal} from '../../rules/refusal.ts';
import type {Fields} from './steps/step.ts';

const VERSION = 1;

const fieldsByName = v.record(v.string(), v.unknown());
const stored = v.object({
  v: v.literal(VERSION),
  fields: fieldsByName,
  sending: v.optional(
    v.object({
      at: v.number(),
      isEditing: v.boolean(),
      values: fieldsByName,
      basedOn: v.optional(v.array(fieldsByName)),
      /** The former name of `basedOn`. */
      over: v.optional(v.array(fieldsByName)),
    }),
  ),
  failure: v.optional(v.string()),
  basedOn: v.optional(v.array(fieldsByName)),
  unseenFailure: v.optional(v.object({isEditing: v.boolean()})),
});

/** An unconfirmed save. */
export type Sending = {
  /** When it began, ms; identifies the save within its step. */
  readonly at: number;
  /** Whether the member was editing a finished profile. */
  readonly isEditing: boolean;
  /** The whole form. */
  readonly values: Fields;
  /** The forms that the server may hold: the one shown, and earlier unconfirmed saves. */
  readonly basedOn: readonly Fields[];
};

export type Draft = {
  /** The edited fields by name. All other fields follow the replica. */
  readonly fields: Fields;
  readonly sending?: Sending;
  /** The message of the last failed save. */
  readonly failure?: string;
  /** The forms that the server may hold after that failure. */
  readonly basedOn?: readonly Fields[];
  /** Set until the member has opened the step and seen the failure; contains the navigation state for opening it. */
  readonly unseenFailure?: {readonly isEditing: boolean};
};

export const NO_DRAFT: Draft = {fields: {}};

/** Parses a stored draft. Unreadable drafts and those of another version count as none. */
export function parseDraft(text: string | undefined): Draft {
  if (text === undefined) return NO_DRAFT;
  try {
    const draft = readAs(stored, JSON.parse(text));
    if (!draft) return NO_DRAFT;
    const {fields, sending, failure, basedOn, unseenFailure} = draft;
    return {
      fields,
      ...(sending && {sending: readSending(sending)}),
      ...(failure !== undefined && {failure}),
      ...(basedOn && {basedOn}),
      ...(unseenFailure && {unseenFailure}),
    };
  } catch {
    return NO_DRAFT;
  }
}

type StoredSending = NonNullable<v.InferOutput<typeof stored>['sending']>;

function readSending({at, isEditing, values, basedOn, over}: StoredSending): Sending {
  return {at, isEditing, values, basedOn: basedOn ?? over ?? []};
}

/** The text to store, or undefined for an empty draft. */
export function printDraft(draft: Draft): string | undefined {
  const {fields, sending, failure} = draft;
  const isEmpty = Object.keys(fields).length === 0 && !sending && failure === undefined;
  return isEmpty ? undefined : JSON.stringify({v: VERSION, ...draft});
}

/** The draft after the member has edited these fields. */
export function editFields(draft: Draft, changes: Fields): Draft {
  return {...draft, fields: {...draft.fields, ...changes}};
}

/** Begins a save of the whole form. `shown` is the form without the member's changes. */
export function startSending(
  draft: Draft,
  {shown, ...save}: Omit<Sending, 'basedOn'> & {readonly shown: Fields},
): Draft {
  const {fields, sending, basedOn = []} = draft;
  const earlier = sending ? formsAfter(sending) : basedOn;
  return {fields, sending: {...save, basedOn: distinct([shown, ...earlier])}};
}

/** The forms that the server may hold after an unconfirmed save. */
const formsAfter = ({values, basedOn}: Sending) => distinct([values, ...basedOn]);

function distinct(forms: readonly Fields[]): readonly Fields[] {
  return forms
    .filter((form, i) => forms.findIndex((other) => isSameAnswer(form, other)) === i)
    .filter((_, i, {length}) => i < BASED_ON_MAX - 1 || i === length - 1);
}

/**
 * The server has confirmed the save of `at` with the form `sent`: fields edited since stay, all others are dropped.
 * Changes nothing while a newer save is pending.
 */
export function acknowledge(draft: Draft, sent: Fields, at: number): Draft {
  const isOfNewer = draft.sending ? draft.sending.at !== at : draft.failure !== undefined;
  if (isOfNewer) return draft;
  const newer = Object.entries(draft.fields).filter(
    ([name, value]) => !(name in sent) || !isSameAnswer(value, sent[name]),
  );
  return {fields: Object.fromEntries(newer)};
}

/** The save begun at `at` has failed. Changes nothing if a newer save is pending. */
export function fail(draft: Draft, failure: string, at: number): Draft {
  const {fields, sending} = draft;
  if (sending?.at !== at) return draft;
  return {
    fields,
    failure,
    basedOn: formsAfter(sending),
    unseenFailure: {isEditing: sending.isEditing},
  };
}

/** Whether the server would still refuse to merge the form into the answers `saved`. */
export function conflictsWith<V extends Fields>(
  {basedOn}: Draft,
  saved: V,
  form: V,
  check: (form: V) => Refusal | undefined,
): boolean {
  if (!basedOn) return true;
  const merged = mergeAnswers<Fields>(saved, form, basedOn);
  return !merged || check({...form, ...merged}) !== undefined;
}

/** Drops these fields and the failure. */
export function discard({fields, sending}: Draft, names: readonly string[]): Draft {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name));
  return {fields: Object.fromEntries(left), ...(sending && {sending})};
}

/** The member has seen the failure. */
export function markSeen({fields, sending, failure, basedOn}: Draft): Draft {
  return {
    fields,
    ...(sending && {sending}),
    ...(failure !== undefined && {failure}),
    ...(basedOn && {basedOn}),
  };
}

/**
 * The draft of this tab after another tab has changed the stored one. Fields edited here stay. The draft's other fields
 * take their stored value, or are dropped. Other stored fields are ignored.
 */
export function followStored(draft: Draft, kept: Draft, typedHere: ReadonlySet<string>): Draft {
  const fields = Object.entries(draft.fields).flatMap(([name, value]) => {
    if (typedHere.has(name)) return [[name, value] as const];
    return name in kept.fields ? [[name, kept.fields[name]] as const] : [];
  });
  const isSettled = kept.failure === undefined && fields.length === 0;
  const failure = isSettled ? undefined : draft.failure;
  return {
    fields: Object.fromEntries(fields),
    ...(draft.sending && {sending: draft.sending}),
    ...(failure !== undefined && {failure, ...(draft.basedOn && {basedOn: draft.basedOn})}),
  };
}
