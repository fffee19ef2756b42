// The messages of a conversation, virtualised, oldest first. Stays at the end unless the member has scrolled up.
import {ArrowDown} from 'lucide-react';
import {useMemo, useState} from 'react';
import {Virtualizer} from 'virtua';
import type {Shown} from '../../outbox/entry.ts';
import {useIsHidden} from '../../ui/use-is-hidden.ts';
import {useUserID} from '../../zero/member.ts';
import {FIRST_MESSAGES} from '../../../rules/scam.ts';
import {isContinued, linesOf, startsDay, type Line} from './chat-line.ts';
import {MessageMenu, type Pressed} from './message-menu.tsx';
import {Message} from './message.tsx';
import type {Receipt} from './message-status.tsx';
import {needsScamWarning} from './scam-warning.tsx';
import {useMarkRead} from './use-mark-read.ts';
import {useStickToEnd} from './use-stick-to-end.ts';
import {useUnreadDivider} from './use-unread-divider.ts';
import type {History} from './use-history.ts';

export type MessageListProps = {
  chatId: string;
  history: History;
  /** The room's messages in the outbox. */
  entries: readonly Shown[];
  otherName: string;
  /** Whether the conversation has ended. */
  isEnded: boolean;
  /** Whether the server has confirmed the messages and the read marks. */
  isComplete: boolean;
  /** Server times at which the member and the other one last read; null for never. */
  lastReadAt: number | null;
  otherReadAt: number | null;
};

/** Enough lines to fill a screen, shown while the virtual list measures itself. */
const PLACEHOLDER_LINES = 20;

/**
 * The newest lines that stay mounted. Each new message scrolls the list, which would unmount and remount a dozen
 * lines and lose the focus in them.
 */
const MOUNTED_LINES = 30;

const ABOVE = {
  nothing: null,
  more: 'Loading older messages…',
  'more-when-connected': 'Older messages need a connection.',
} as const;

/** Marks the member's newest message that the server has, and the newest that the other one has read. */
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

/** Indexes of the newest of `count` lines. */
const newestIndexes = (count: number) =>
  Array.from({length: Math.min(MOUNTED_LINES, count)}, (_, i) => count - 1 - i);

export function MessageList(props: MessageListProps) {
  const {chatId, history, entries, otherName, isEnded, isComplete, lastReadAt, otherReadAt} = props;
  const userID = useUserID();
  const lines = useMemo(() => linesOf(history.rows, entries), [history.rows, entries]);
  // Own unsent messages are no rows; they are added at the end.
  const [previous, setPrevious] = useState({rows: history.rows, lines});
  if (previous.rows !== history.rows) setPrevious({rows: history.rows, lines});
  const grewAtStart = history.grewAtStart && previous.lines === lines;
  const {scroller, list, onScroll, isPlaced, isAtEnd, hasNewBelow, toEnd} = useStickToEnd(
    lines,
    history.above === 'nothing' ? undefined : history.loadOlder,
  );
  const isLooking = !useIsHidden() && isAtEnd;
  const reading = {userID, lastReadAt, isComplete, isLooking};
  const unreadFrom = useUnreadDivider(lines, reading);
  // Not before the divider has its place.
  useMarkRead(chatId, lastReadAt, history.rows, isLooking && isComplete);
  const mounted = useMemo(() => newestIndexes(lines.length), [lines.length]);
  const [pressed, setPressed] = useState<Pressed>();
  const receiptOf = receiptsOf(lines, userID, otherReadAt);
  const drawLine = (line: Line, i: number) => (
    <Message
      key={line.id}
      line={line}
      isOwn={line.sender === userID}
      otherName={otherName}
      startsDay={startsDay(line, lines[i - 1])}
      startsUnread={line.id === unreadFrom}
      endsGroup={!isContinued(line, lines[i + 1])}
      receipt={receiptOf(line)}
      isEnded={isEnded}
      onLongPress={setPressed}
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
        // Announces messages at the end, but not lines that scrolling renders.
        aria-live={isAtEnd && isPlaced ? 'polite' : 'off'}
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
        tabIndex={0}
        className={`flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 -outline-offset-4 [overflow-anchor:none] [&>ol]:pointer-events-auto! scroll-pt-16 md:px-5 ${isPlaced ? '' : 'invisible'}`}
      >
        {/* Aligns few messages with the bottom. */}
        <div className="grow" />
        {/* Reserves space for the connection banner. */}
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
      <MessageMenu pressed={pressed} onClose={() => setPressed(undefined)} />
      {/* Announced here, because the log is silent while scrolled up. */}
      <output className="sr-only">{hasNewBelow ? 'New messages below' : ''}</output>
      {hasNewBelow ? (
        <button
          type="button"
          className="absolute bottom-3 inline-flex min-h-12 items-center gap-2 self-center rounded-quill bg-ink px-5 font-semibold text-ground shadow-lift"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden="true" size={18} />
          <span>New messages</span>
        </button>
      ) : null}
    </div>
  );
}
