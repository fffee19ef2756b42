// A write that this device holds until the server has answered it.
import type {MutatorName} from '../../../mutators/index.ts';
import type {Sentence} from '../../../rules/words/words.ts';
import {WRITE_AGE_MAX_MS, type RequestWrite} from '../../../rules/writes.ts';

/** Values by name, as JSON: a form's fields or a mutator's arguments. */
export type Fields = Readonly<Record<string, unknown>>;

type Common = {
  /** Made by the device; the idempotency key on the server, and a message's id there. */
  readonly id: string;
  /** The member who wrote it. */
  readonly member: string;
  /** When, by the device's clock, ms since 1970. */
  readonly at: number;
};

export type Message = Common & {
  readonly name: 'chat.send';
  readonly args: {readonly chatId: string; readonly text: string};
};

/** Where a change was made, and what its member reads there if it fails. */
export type Origin = {
  readonly place: string;
  /** For every failure but a rule's refusal. */
  readonly failure: string;
  /** The form's values, which the form shows until the server has them. */
  readonly fields?: Fields;
  readonly isEditing?: boolean;
};

/** Every write but a chat message. */
export type Change = Common &
  Origin & {
    readonly name: MutatorName | RequestWrite;
    readonly args: Fields;
  };

export type Write = Message | Change;

/** Why a write was refused: reason.ts puts it into the page's language, because the service worker has no words. */
export type Reason = {
  /** A rule's own message in English, or the failure of the write's place; empty for a message without a rule's. */
  readonly reason: string;
  readonly code?: string | undefined;
  readonly say?: Sentence | undefined;
};

export type Outcome =
  /** `createdAt`: when the server stored a message, in milliseconds since 1970. */
  | {readonly state: 'sent'; readonly createdAt?: number}
  /** A message is sent again when the member retries; a form's next save is a new entry. */
  | (Reason & {readonly state: 'refused'; readonly isTold?: boolean});

/** `isAttempted`: a server may have it, so it cannot be undone. */
export type Waiting = {readonly state: 'waiting'; readonly isAttempted?: boolean};

/** As IndexedDB holds it. `seq` orders the writes of all tabs. */
export type Entry = Write & (Waiting | Outcome) & {readonly seq: number};

/** As this tab shows it. Without `seq` it was not read from IndexedDB yet. `storing`: IndexedDB is storing it. `memory`: IndexedDB has failed to. */
export type Shown =
  | Entry
  | (Write & ({readonly state: 'storing' | 'memory'} | Waiting | Outcome) & {readonly seq?: never});

export type ShownMessage = Extract<Shown, {name: 'chat.send'}>;
export type ShownChange = Exclude<Shown, {name: 'chat.send'}>;

export const isMessage = <W extends Write>(write: W): write is Extract<W, {name: 'chat.send'}> =>
  write.name === 'chat.send';
export const isChange = <W extends Write>(write: W): write is Exclude<W, {name: 'chat.send'}> =>
  write.name !== 'chat.send';

/** It is on its way, or waits. */
export const isUnanswered = (entry: Shown): boolean =>
  entry.state !== 'sent' && entry.state !== 'refused' && !isTooOld(entry);

/** A form shows it: the server may still take it, or has refused it. */
export const isHeld = (entry: Shown): boolean => entry.state === 'refused' || isUnanswered(entry);

export const isUnsent = ({state}: Shown): boolean => state !== 'sent';

/** No page sends it any more: by now its member may want something else. Messages are sent whatever their age. */
export const isTooOld = (write: Write): boolean =>
  isChange(write) && Date.now() - write.at > WRITE_AGE_MAX_MS;

/** Writes of one lane are sent in order; the lanes do not wait for each other. */
export const LANES = ['messages', 'changes'] as const;
export type Lane = (typeof LANES)[number];

/** Whether `entry` is for the sender of this lane. */
export const isNext = (entry: Shown, member: string, lane: Lane): boolean =>
  entry.member === member &&
  isMessage(entry) === (lane === 'messages') &&
  (entry.state === 'waiting' || entry.state === 'memory') &&
  !isTooOld(entry);
