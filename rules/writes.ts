// Limits of writes that wait on a member's device.
import {words} from './words/words.ts';

const DAY_MS = 86_400_000;

/** An older write is not sent any more; its member finds it on /account. The server dates a write back by at most so much. */
export const WRITE_AGE_MAX_MS = 14 * DAY_MS;
/** A device deletes an older write, because other people may use the device. */
export const WRITE_LIFETIME_MS = 30 * DAY_MS;

/** The writes that no mutator of Zero's runs: `POST /api/writes` alone takes them. */
export const REQUEST_WRITES = ['safety.report', 'notices.choose'] as const;
export type RequestWrite = (typeof REQUEST_WRITES)[number];

/** The group of the blocks and unblocks of one member, of which the newest counts (`mutators/write-groups.ts`). */
export const blockGroup = (otherId: string): string => `block:${otherId}`;

/**
 * `notKept`: the device cannot store the write, and the server cannot be reached. `offline`: under a connection's loss; what else a
 * page needs a connection for says so itself. `answerWaiting`: on a card; `noWaiting`: where its card was; `waiting`: at the place of
 * another change. `tooLateToUndo`: the request had begun.
 */
export const WRITES = words('shell', 'writes', {
  messagesWait: (count: number) => ({count}),
  changesWait: (count: number) => ({count}),
  bothWait: (messages: number, changes: number) => ({messages, changes}),
});

/** On Home and /account. */
export function waitingInWords(messages: number, changes: number): string {
  if (changes === 0) return WRITES.messagesWait(messages);
  return messages === 0 ? WRITES.changesWait(changes) : WRITES.bothWait(messages, changes);
}

/** On /account: writes that no page sends any more, or that the server has refused. */
export const NOT_SENT = words('account', 'notSent');

const NAMES = new Map<string, keyof typeof NOT_SENT>(
  Object.entries({
    'profile.saveBasics': 'basics',
    'profile.saveSummary': 'summary',
    'suggestion.answer': 'suggestion',
    'safety.report': 'report',
    'safety.block': 'block',
    'safety.unblock': 'unblock',
    'safety.unmatch': 'unmatch',
  } as const),
);

/** What a write is about, by its name. */
export function writeInWords(name: string): string {
  const isAnswer = name.startsWith('questionnaire.');
  return NOT_SENT[NAMES.get(name) ?? (isAnswer ? 'answer' : 'setting')];
}
