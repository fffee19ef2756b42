// A bug report as JSON: ids, options, numbers and times; other texts are replaced by their length, towns by a word.
import {isRefusalCode} from '../../rules/refusal.ts';
import type {Shown} from '../outbox/entry.ts';
import {historyOf} from './tabs/connection-history.ts';
import {now, recording} from './record/store.ts';
import {switches} from './record/switches.ts';

/** Keys whose strings are ids or Wing's own words. All other strings are private. */
const NOT_PRIVATE = new Set([
  'id',
  'ids',
  'userId',
  'otherId',
  'shownId',
  'chatId',
  'sender',
  'key',
  'kind',
  'slot',
  'question',
  'response',
  'outcome',
  'failure',
]);

/** Keys whose numbers tell where the member lives or comes from. */
const PRIVATE_NUMBERS = new Set(['homePlaceId', 'currentPlaceId', 'placeId']);

/** Replaces every private string by its length, and every private number by a word. */
export function redact(value: unknown, key = ''): unknown {
  if (typeof value === 'number' && PRIVATE_NUMBERS.has(key)) return '[a town]';
  if (typeof value === 'string') {
    return NOT_PRIVATE.has(key) ? value : `[${value.length} characters]`;
  }
  if (Array.isArray(value)) return value.map((item) => redact(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redact(inner, name)]),
  );
}

/** Where quoted text may begin in Zero's error messages. */
const QUOTED = /[:\n{["'`]/;

/** Cuts off quoted text: Zero appends whole messages to some errors. */
export function withoutQuotes(reason: string): string {
  const at = reason.search(QUOTED);
  return at === -1 ? reason : `${reason.slice(0, at)} [${reason.length - at} characters]`;
}

type About = {
  readonly clientID: string;
  readonly zeroVersion: string;
  readonly outbox: readonly Shown[];
};

export function reportOf({clientID, zeroVersion, outbox}: About): string {
  const report = {
    at: new Date().toISOString(),
    browser: navigator.userAgent,
    zeroVersion,
    clientID,
    switches,
    connection: historyOf(recording.connection, clientID, now()).map(({reason, ...phase}) => ({
      ...phase,
      reason: reason && withoutQuotes(reason),
    })),
    queries: [...recording.queries.values()].map(({data, args, ...query}) => ({
      ...query,
      args: redact(args),
      data: redact(data),
    })),
    mutations: recording.mutations.map(({args, message, ...mutation}) => ({
      ...mutation,
      args: redact(args),
      message: isRefusalCode(mutation.result ?? '') ? message : redact(message),
    })),
    outbox: redact(outbox),
    wire: {
      totals: recording.totals,
      kinds: [...recording.kinds.values()],
      frames: recording.frames,
    },
  };
  return JSON.stringify(report, null, 2);
}
