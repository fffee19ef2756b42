// What somebody has entered on one step and the server has not acknowledged. Pure: how it is read,
// changed and given up again. Knows nothing of storage, tabs or screens.
import {z} from 'zod/mini';

const VERSION = 1;

const fieldsByName = z.record(z.string(), z.unknown());
const stored = z.object({
  v: z.literal(VERSION),
  fields: fieldsByName,
  sending: z.optional(
    z.object({
      at: z.number(),
      isEditing: z.boolean(),
      values: fieldsByName,
      over: z.prefault(z.array(fieldsByName), []),
      made: z.optional(fieldsByName),
      touched: z.optional(fieldsByName),
    }),
  ),
  failure: z.optional(z.string()),
  over: z.optional(z.array(fieldsByName)),
  untold: z.optional(z.object({isEditing: z.boolean()})),
});

export type Fields = Readonly<Record<string, unknown>>;
/** On its way to the server since `at`: the whole form, and whether it was an edit of a finished profile. */
export type Sending = {
  readonly at: number;
  readonly isEditing: boolean;
  readonly values: Fields;
  /** What the form would show of the answers this one was typed over: those the server may still have. */
  readonly over: readonly Fields[];
  /** And of the answer itself, once the replica has it. */
  readonly made?: Fields;
  /** Of one that no replica has, because nobody knew what the server had: what the person has entered. */
  readonly touched?: Fields;
};

export type Draft = {
  /** The fields that have been touched, by name. Untouched ones follow the replica. */
  readonly fields: Fields;
  readonly sending?: Sending;
  /** Why the last save did not hold, in the words to show. */
  readonly failure?: string;
  /** What that save was typed over: the server may have it still, whatever the replica shows. */
  readonly over?: readonly Fields[];
  /** Until the step has been opened with these words on it; and how to open it. */
  readonly untold?: {readonly isEditing: boolean};
};

export const NO_DRAFT: Draft = {fields: {}};

/** A draft as it was kept, or none: an unreadable one, or another version's, is not worth an error. */
export function parseDraft(text: string | undefined): Draft {
  if (text === undefined) return NO_DRAFT;
  try {
    const {success, data} = stored.safeParse(JSON.parse(text));
    if (!success) return NO_DRAFT;
    const {fields, sending, failure, over, untold} = data;
    return {
      fields,
      ...(sending && {sending}),
      ...(failure !== undefined && {failure}),
      ...(over && {over}),
      ...(untold && {untold}),
    };
  } catch {
    return NO_DRAFT;
  }
}

/** The text to keep, or undefined when there is nothing worth keeping. */
export function printDraft(draft: Draft): string | undefined {
  const {fields, sending, failure} = draft;
  const isEmpty = Object.keys(fields).length === 0 && !sending && failure === undefined;
  return isEmpty ? undefined : JSON.stringify({v: VERSION, ...draft});
}

export function touch(draft: Draft, changes: Fields): Draft {
  return {...draft, fields: {...draft.fields, ...changes}};
}

/** Fields that were not touched are sent with the others, and go on following the replica. */
export function startSending(draft: Draft, sending: Sending): Draft {
  const {fields, sending: before, over = []} = draft;
  // An earlier one may not have arrived either.
  const earlier = before ? shownBefore(before) : over;
  const older = earlier.filter((shown) => !sending.over.some((now) => isSame(shown, now)));
  return {fields, sending: {...sending, over: [...older, ...sending.over]}};
}

const shownBefore = ({over, made}: Sending): readonly Fields[] =>
  made ? [...over.filter((before) => !isSame(before, made)), made] : over;

/** The replica has the save begun at `at`, and shows it as `made`. */
export function noteMade(draft: Draft, made: Fields, at: number): Draft {
  const {sending} = draft;
  return sending?.at === at ? {...draft, sending: {...sending, made}} : draft;
}

export type Fate = 'arrived' | 'missing' | 'overtaken';

/**
 * What has become of an unfinished save, by what the server has `now`: it has `arrived`; it is `missing`,
 * and nobody has answered since; or another answer is there, and it is `overtaken`.
 */
export function fateOf(sending: Sending, now: Fields): Fate {
  const {values, over, made, touched} = sending;
  if (touched) return fateOfTouched({...sending, touched}, now);
  // A page may be gone before it has seen what its replica made of what was entered.
  if (isSame(made ?? values, now)) return 'arrived';
  return over.some((before) => isSame(before, now)) ? 'missing' : 'overtaken';
}

/** Only what was entered counts: of every other field, the server's is the one to keep. */
function fateOfTouched(
  {values, over, touched}: Sending & {readonly touched: Fields},
  now: Fields,
): Fate {
  const names = Object.keys(touched);
  // Somebody who has only looked on agrees with what they saw, and says nothing about anything else.
  if (names.length === 0) return isSame(values, now) ? 'missing' : 'arrived';
  const isMissing = names.every((name) =>
    [touched, ...over].some((before) => isSame(before[name], now[name])),
  );
  return isMissing ? 'missing' : 'overtaken';
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
  const {fields, sending} = draft;
  if (sending?.at !== at) return draft;
  return {fields, failure, over: shownBefore(sending), untold: {isEditing: sending.isEditing}};
}

/** The person has come to the step and found the words there. */
export function tell({fields, sending, failure, over}: Draft): Draft {
  return {
    fields,
    ...(sending && {sending}),
    ...(failure !== undefined && {failure}),
    ...(over && {over}),
  };
}

/** Values are JSON of a fixed shape, so equal ones print the same. */
export function isSame(a: unknown, b: unknown): boolean {
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
    ...(failure !== undefined && {failure, ...(draft.over && {over: draft.over})}),
  };
}
