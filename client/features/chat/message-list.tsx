// The messages of a conversation, virtualised, oldest first. Stays at the end unless the member has scrolled up.
import ArrowDown from 'lucide-react/icons/arrow-down';
import {useEffect, useMemo} from 'react';
import type {ShownMessage} from '../../platform/writes/entry.ts';
import {dayName} from '../../ui/day-name.ts';
import {setEarlyUnread} from '../../ui/news-count.ts';
import {useIsLooking} from '../../ui/use-is-looking.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {ROOM} from '../../../rules/chat/chat.ts';
import {FIRST_MESSAGES, hasPhoneNumber, noticeTopicOf} from '../../../rules/chat/scam.ts';
import {findLinks} from './find-links.ts';
import {isContinued, linesOf, startsDay, type Line} from './chat-line.ts';
import {Message} from './message.tsx';
import type {Receipt} from './message-status.tsx';
import {useMarkRead} from './use-mark-read.ts';
import {useMessageList} from './use-message-list.ts';
import {useUnreadDivider} from './use-unread-divider.ts';
import type {History} from './use-history.ts';

export type MessageListProps = {
  chatId: string;
  history: History;
  /** How many of the rows, the newest, are not in the replica yet. */
  earlyRows: number;
  /** The room's messages in the outbox. */
  entries: readonly ShownMessage[];
  otherName: string;
  /** Server time of the match; undefined in a room that has ended. */
  openedAt: number | undefined;
  /** Whether the conversation has ended. */
  isEnded: boolean;
  /** Whether the server has confirmed the messages and the read marks. */
  isComplete: boolean;
  /** Server times at which the member and the other one last read; null for never. */
  lastReadAt: number | null;
  otherReadAt: number | null;
};

const ABOVE = {
  nothing: () => null,
  more: () => ROOM.loadingOlder,
  'more-when-connected': () => ROOM.olderNeedConnection,
} as const;

/** Marks the member's newest message that the server has, and the newest that the other one has read. */
function receiptsOf(lines: readonly Line[], userID: string, otherReadAt: number | null) {
  const own = ({sender, at}: Line) => sender === userID && at !== undefined;
  const seen = lines.findLast((line) => own(line) && (line.at ?? 0) <= (otherReadAt ?? 0));
  const sent = lines.findLast(own);
  return (line: Line): Receipt | undefined => {
    if (line === seen) return 'seen';
    return line === sent ? 'sent' : undefined;
  };
}

export function MessageList(props: MessageListProps) {
  const {chatId, history, earlyRows, entries, otherName, openedAt, isEnded} = props;
  const {isComplete, lastReadAt, otherReadAt} = props;
  const userID = useUserID();
  const lines = useMemo(() => linesOf(history.rows, entries), [history.rows, entries]);
  const {scroller, list, rows, onScroll, isAtEnd, hasNewBelow} = useMessageList(
    lines,
    history.above === 'nothing' ? undefined : history.loadOlder,
  );
  const isLooking = useIsLooking() && isAtEnd;
  const reading = {userID, lastReadAt, isComplete, isLooking};
  const unreadFrom = useUnreadDivider(lines, reading);
  // Not before the divider has its place.
  useMarkRead(chatId, lastReadAt, history.rows, isLooking && isComplete);
  const early = history.rows.slice(history.rows.length - earlyRows);
  const earlyUnread = isLooking ? 0 : early.filter(({sender}) => sender !== userID).length;
  useEffect(() => {
    setEarlyUnread(earlyUnread);
    return () => setEarlyUnread(0);
  }, [earlyUnread]);
  const receiptOf = receiptsOf(lines, userID, otherReadAt);
  const drawLine = (line: Line, i: number) => (
    <Message
      line={line}
      isOwn={line.sender === userID}
      otherName={otherName}
      day={startsDay(line, lines[i - 1]) ? dayName(line.at ?? 0) : undefined}
      startsUnread={line.id === unreadFrom}
      endsGroup={!isContinued(line, lines[i + 1])}
      receipt={receiptOf(line)}
      isEnded={isEnded}
      warns={
        history.above === 'nothing' &&
        i < FIRST_MESSAGES &&
        line.sender !== userID &&
        (hasPhoneNumber(line.text) || findLinks(line.text).length > 0) &&
        // The notice below says more.
        !noticeTopicOf(line, openedAt)
      }
    />
  );
  return (
    // In a low window the page grows and scrolls, so that something of the conversation stays beside a long draft.
    <div className="relative flex min-h-20 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        // Announces messages at the end, but not lines that scrolling renders.
        aria-live={isAtEnd ? 'polite' : 'off'}
        aria-label={ROOM.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 -outline-offset-4 [overflow-anchor:none] scroll-pt-16 md:px-5"
      >
        {/* Aligns few messages with the bottom. */}
        <div className="grow" />
        {/* Reserves space for the connection banner. */}
        <p className="min-h-18 shrink-0 content-end pb-1 text-center text-small text-ink-soft">
          {ABOVE[history.above]()}
        </p>
        <ol className="relative shrink-0" style={{height: list.getTotalSize()}}>
          {rows.map(({index, top}) => {
            const line = lines[index];
            return line ? (
              <li
                key={line.id}
                ref={list.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{translate: `0 ${top}px`}}
              >
                {drawLine(line, index)}
              </li>
            ) : null;
          })}
        </ol>
      </div>
      {/* Announced here, because the log is silent while scrolled up. */}
      <output className="sr-only">{hasNewBelow ? ROOM.newBelow : ''}</output>
      {hasNewBelow ? (
        <button
          type="button"
          className="absolute bottom-3 inline-flex min-h-12 items-center gap-2 self-center rounded-quill bg-ink px-5 font-semibold text-ground shadow-lift"
          onClick={() => list.scrollToEnd()}
        >
          <ArrowDown aria-hidden="true" size={18} />
          <span>{ROOM.new}</span>
        </button>
      ) : null}
    </div>
  );
}
