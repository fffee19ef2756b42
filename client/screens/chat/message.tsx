// One message: whose it is, what it says, when it came. The wingman's are marked as nobody's.
import {AI_WINGMAN} from '../../../rules/chat.ts';
import type {RowOf} from '../../../schema.ts';
import {WingSign} from '../../ui/name-mark.tsx';

export type MessageProps = {
  message: RowOf<'message'>;
  isOwn: boolean;
  otherName: string;
  /** False when the next message follows close on this one. */
  showsTime: boolean;
  /** True for the newest of one's own messages that the other side has seen. */
  isLastSeen: boolean;
};

const time = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function Message({message, isOwn, otherName, showsTime, isLastSeen}: MessageProps) {
  if (message.sender === AI_WINGMAN) return <FromWingman message={message} />;
  return (
    <li
      className={`flex max-w-[85%] flex-col gap-0.5 ${isOwn ? 'self-end items-end' : 'self-start'}`}
    >
      <div
        className={`rounded-feather px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere] ${isOwn ? 'bg-action text-on-action' : 'bg-surface shadow-rest'}`}
      >
        <span className="sr-only">{isOwn ? 'You: ' : `${otherName}: `}</span>
        {message.text}
      </div>
      {showsTime || isLastSeen ? (
        <span className="px-1 text-small text-ink-soft">
          <Moment at={message.createdAt} />
          {isLastSeen ? ' · Seen' : null}
        </span>
      ) : null}
    </li>
  );
}

function FromWingman({message}: {message: RowOf<'message'>}) {
  return (
    <li className="my-2 flex max-w-[92%] flex-col gap-1.5 self-center rounded-feather bg-fawn px-5 py-4 text-on-fawn">
      <span className="flex items-center gap-2 text-small font-semibold">
        <WingSign className="size-5" />
        Your wingman
      </span>
      <span className="font-display text-lead font-medium">{message.text}</span>
    </li>
  );
}

function Moment({at}: {at: number}) {
  return <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>;
}
