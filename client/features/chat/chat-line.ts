// The lines of a conversation: rows in the server's order, then the outbox's messages in its own. Device clocks are not used.
import type {ShownMessage} from '../../platform/writes/entry.ts';
import type {RowOf} from '../../../schema.ts';

export type Line = {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  /** Server time; undefined until the server has the message. */
  readonly at: number | undefined;
  /** The outbox entry of an unsent message. */
  readonly unsent: ShownMessage | undefined;
};

/** Messages of one sender closer together than this form a group. */
const GROUP_GAP_MS = 5 * 60_000;

type Row = RowOf<'message'>;

/** Lines by row, so that unchanged rows are not rendered again. */
const lines = new WeakMap<Row, Line>();

function lineOf(row: Row): Line {
  const known = lines.get(row);
  if (known) return known;
  const {id, sender, text, createdAt} = row;
  const line = {id, sender, text, at: createdAt, unsent: undefined};
  lines.set(row, line);
  return line;
}

export function linesOf(rows: readonly Row[], entries: readonly ShownMessage[]): readonly Line[] {
  const sent = rows.map(lineOf);
  if (entries.length === 0) return sent;
  const known = new Set(rows.map(({id}) => id));
  const others = entries
    .filter(({id}) => !known.has(id))
    .map((entry) => ({
      id: entry.id,
      sender: entry.member,
      text: entry.args.text,
      ...(entry.state === 'sent'
        ? {at: entry.createdAt ?? 0, unsent: undefined}
        : {at: undefined, unsent: entry}),
    }));
  return [...sent, ...others];
}

/** Whether `next` belongs to the group of `line`. */
export function isContinued(line: Line, next: Line | undefined): boolean {
  if (next?.sender !== line.sender) return false;
  if (line.at === undefined || next.at === undefined) return false;
  return next.at - line.at < GROUP_GAP_MS;
}

/** The first message of others after `lastReadAt`; undefined when no line is above it. */
export function firstUnread(
  all: readonly Line[],
  userID: string,
  lastReadAt: number | null,
): Line | undefined {
  const isUnread = ({sender, at}: Line) => sender !== userID && (at ?? 0) > (lastReadAt ?? 0);
  const index = all.findIndex(isUnread);
  return index > 0 ? all[index] : undefined;
}

/** Whether the server has a message of the member below this one. */
export function isAnswered(all: readonly Line[], userID: string, id: string): boolean {
  const from = all.findIndex((line) => line.id === id);
  return all.some(({sender, at}, i) => i > from && sender === userID && at !== undefined);
}

/** Whether a new day begins with `line`, in the device's time zone. */
export function startsDay(line: Line, previous: Line | undefined): boolean {
  if (line.at === undefined) return false;
  if (previous?.at === undefined) return true;
  return new Date(line.at).toDateString() !== new Date(previous.at).toDateString();
}
