// The messages of a conversation, virtualised, oldest first. Stays at the end unless the member has scrolled up.
import {ArrowDown} from 'lucide-react';
import {useMemo, useState} from 'react';
import {Virtualizer} from 'virtua';
import {useUnsentIn} from '../../outbox/use-outbox.ts';
import {useUserID} from '../../zero/member.ts';
import {FIRST_MESSAGES} from '../../../rules/scam.ts';
import {isContinued, linesOf, startsDay, type Line} from './chat-line.ts';
import {Message} from './message.tsx';
import type {Receipt} from './message-status.tsx';
import {needsScamWarning} from './scam-warning.tsx';
import {useMarkRead} from './use-mark-read.ts';
import {useStickToEnd} from './use-stick-to-end.ts';
import type {History} from './use-history.ts';

export type MessageListProps = {
  chatId: string;
  history: History;
  otherName: string;
  /** Whether nothing can be written here any more. */
  isEnded: boolean;
  /** When oneself and the other side last looked, if ever: server time. */
  lastReadAt: number | null;
  otherReadAt: number | null;
};

/**
 * Enough lines to fill a screen. The list needs some frames to measure itself; until it has found its
 * end, these stand where they will be.
 */
const PLACEHOLDER_LINES = 20;

/**
 * So many of the newest stay drawn. The list takes away what lies behind the way it is moved, which each new
 * message moves: a dozen lines would go and come back with it, and the focus with them.
 */
const MOUNTED_LINES = 30;

const ABOVE = {
  nothing: null,
  more: 'Loading older messages…',
  'more-when-connected': 'Older messages need a connection.',
} as const;

/** The newest of one's own messages that the server has, and the newest that has been seen. */
function receiptsOf(lines: readonly Line[], userID: string, otherReadAt: number | null) {
  const own = ({sender, at}: Line) => sender === userID && at !== undefined;
  const seen = lines.findLast((line) => own(line) && (line.at ?? 0) <= (otherReadAt ?? 0));
  const sent = lines.findLast(own);
  return (line: Line): Receipt | undefined => {
    if (line === seen) return 'Seen';
    return line === sent ? 'Sent' : undefined;
  };
}

const NONE: readonly number[] = [];

/** Where the newest of `count` lines stand. */
const newestIndexes = (count: number) =>
  Array.from({length: Math.min(MOUNTED_LINES, count)}, (_, i) => count - 1 - i);

export function MessageList(props: MessageListProps) {
  const {chatId, history, otherName, isEnded, lastReadAt, otherReadAt} = props;
  const userID = useUserID();
  const unsent = useUnsentIn(chatId);
  const lines = useMemo(() => linesOf(history.rows, unsent), [history.rows, unsent]);
  // Own unsent messages are no rows; they are added at the end.
  const [previous, setPrevious] = useState({rows: history.rows, lines});
  if (previous.rows !== history.rows) setPrevious({rows: history.rows, lines});
  const grewAtStart = history.grewAtStart && previous.lines === lines;
  const {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd} = useStickToEnd(
    lines,
    history.above === 'nothing' ? undefined : history.loadOlder,
  );
  useMarkRead(chatId, lastReadAt, history.rows, isAtEnd);
  const mounted = useMemo(() => newestIndexes(lines.length), [lines.length]);
  const receiptOf = receiptsOf(lines, userID, otherReadAt);
  const drawLine = (line: Line, i: number) => (
    <Message
      key={line.id}
      line={line}
      isOwn={line.sender === userID}
      otherName={otherName}
      startsDay={startsDay(line, lines[i - 1])}
      endsGroup={!isContinued(line, lines[i + 1])}
      receipt={receiptOf(line)}
      isEnded={isEnded}
      warns={
        history.above === 'nothing' &&
        i < FIRST_MESSAGES &&
        line.sender !== userID &&
        needsScamWarning(line.text)
      }
    />
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        // What comes at the end is news; what scrolling draws is not.
        aria-live={isAtEnd && isPlaced ? 'polite' : 'off'}
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
        tabIndex={0}
        className={`flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 -outline-offset-4 [overflow-anchor:none] [&>ol]:pointer-events-auto! scroll-pt-16 md:px-5 ${isPlaced ? '' : 'invisible'}`}
      >
        {/* Few messages stand at the bottom, where the next one comes. */}
        <div className="grow" />
        {/* There is room over it for a line about the connection. */}
        <p className="min-h-18 shrink-0 content-end pb-1 text-center text-small text-ink-soft">
          {ABOVE[history.above]}
        </p>
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          data={lines}
          scrollRef={scroller}
          shift={grewAtStart}
          startMargin={72}
          bufferSize={600}
          // Fewer mounted lines settle faster.
          keepMounted={isPlaced ? mounted : NONE}
          onScroll={onScroll}
        >
          {drawLine}
        </Virtualizer>
      </div>
      {isPlaced ? null : (
        <ol className="absolute inset-0 flex flex-col justify-end overflow-hidden px-4 md:px-5">
          {lines.slice(-PLACEHOLDER_LINES).map((line, i) => (
            <li key={line.id}>
              {drawLine(line, Math.max(0, lines.length - PLACEHOLDER_LINES) + i)}
            </li>
          ))}
        </ol>
      )}
      {/* Up there the log says nothing of what comes. */}
      <output className="sr-only">{hasNewBelow ? 'New messages below' : ''}</output>
      {hasNewBelow ? (
        <button
          type="button"
          // Told apart from the messages it floats over.
          className="absolute bottom-3 inline-flex min-h-12 items-center gap-2 self-center rounded-quill bg-ink px-5 font-semibold text-ground shadow-lift"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden="true" size={18} />
          New messages
        </button>
      ) : null}
    </div>
  );
}
