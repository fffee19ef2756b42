// What was said, oldest at the top. Stays at the newest message unless somebody has scrolled up.
import type {RowOf} from '../../../schema.ts';
import {Button} from '../../ui/button.tsx';
import {useUserID} from '../../zero/member.ts';
import {Message} from './message.tsx';
import {useStickToEnd} from './use-stick-to-end.ts';

export type MessageListProps = {
  newestFirst: readonly RowOf<'message'>[];
  otherName: string;
  /** When the other side last looked, if they ever have. */
  otherReadAt: number | null;
  onEarlier: (() => void) | undefined;
};

/** Messages of one sender closer together than this share a time. */
const CLOSE_MS = 5 * 60_000;

function followsClosely(message: RowOf<'message'>, next: RowOf<'message'> | undefined): boolean {
  return next?.sender === message.sender && next.createdAt - message.createdAt < CLOSE_MS;
}

export function MessageList({newestFirst, otherName, otherReadAt, onEarlier}: MessageListProps) {
  const userID = useUserID();
  const messages = newestFirst.toReversed();
  const newest = newestFirst[0];
  const {scroller, onScroll, hasNewBelow, toEnd} = useStickToEnd(
    newest?.id,
    newest?.sender === userID,
  );
  const lastSeen = newestFirst.find(
    ({sender, createdAt}) => sender === userID && createdAt <= (otherReadAt ?? 0),
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-4 md:px-5"
      >
        {onEarlier ? (
          <Button look="quiet" onClick={onEarlier}>
            Earlier messages
          </Button>
        ) : null}
        <ol aria-label="Messages" className="flex flex-col gap-2.5">
          {messages.map((message, i) => (
            <Message
              key={message.id}
              message={message}
              isOwn={message.sender === userID}
              otherName={otherName}
              showsTime={!followsClosely(message, messages[i + 1])}
              isLastSeen={message.id === lastSeen?.id}
            />
          ))}
        </ol>
      </div>
      {hasNewBelow ? (
        <Button className="absolute bottom-3 self-center shadow-lift" onClick={toEnd}>
          New messages
        </Button>
      ) : null}
    </div>
  );
}
