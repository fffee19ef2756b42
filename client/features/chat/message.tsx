// One message with its time and status, and the button that copies it.
import Copy from 'lucide-react/icons/copy';
import {memo} from 'react';
import {AI_WINGMAN, ROOM} from '../../../rules/chat/chat.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {copyText} from '../../ui/copy-text.ts';
import {WingSign} from '../../ui/name-mark.tsx';
import type {Line} from './chat-line.ts';
import {MessageStatus, type Receipt} from './message-status.tsx';
import {MessageText} from './message-text.tsx';

export type MessageProps = {
  line: Line;
  isOwn: boolean;
  otherName: string;
  /** Above the first message of a day. */
  day: string | undefined;
  /** Whether the divider stands above it. */
  startsUnread: boolean;
  /** False when the next message belongs to the same group. */
  endsGroup: boolean;
  receipt: Receipt | undefined;
  isEnded: boolean;
  /** Whether to show the scam warning. */
  warns: boolean;
};

const DIVIDER =
  'flex items-center gap-3 py-3 text-small before:h-px before:flex-1 after:h-px after:flex-1';

/** Memoised: a new message changes only one or two others. */
export const Message = memo(function Message(props: MessageProps) {
  const {line, day, startsUnread, endsGroup} = props;
  return (
    <div className={`flex flex-col ${endsGroup ? 'pb-3' : 'pb-1'}`}>
      {day && line.at !== undefined ? (
        <div className={`${DIVIDER} text-ink-soft before:bg-line after:bg-line`}>
          <time dateTime={new Date(line.at).toISOString()}>{day}</time>
        </div>
      ) : null}
      {startsUnread ? (
        <div className={`${DIVIDER} font-semibold text-action before:bg-action after:bg-action`}>
          <span>{ROOM.unread}</span>
        </div>
      ) : null}
      {line.sender === AI_WINGMAN ? <FromWingman line={line} /> : <FromPerson {...props} />}
    </div>
  );
});

function FromPerson(props: MessageProps) {
  const {line, isOwn, otherName, endsGroup, receipt, isEnded, warns} = props;
  const hasActions = !(line.unsent && isEnded);
  const side = isOwn ? 'self-end items-end' : 'self-start items-start';
  const look = isOwn ? 'bg-action text-on-action' : 'bg-surface shadow-rest';
  return (
    <div className={`group flex max-w-[85%] flex-col gap-0.5 ${side}`}>
      <div className={`flex max-w-full items-center gap-1 ${isOwn ? 'flex-row-reverse' : ''}`}>
        <div
          className={`min-w-0 overflow-clip rounded-feather px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere] ${look} ${line.unsent ? 'origin-bottom-right animate-send rtl:origin-bottom-left opacity-85' : ''}`}
        >
          <span className="sr-only">
            <bdi>{isOwn ? ROOM.you : otherName}</bdi>
            <span>{WORDS.colon}</span>
          </span>
          <span dir="auto" className="block">
            <MessageText text={line.text} />
          </span>
        </div>
        {hasActions ? (
          <button
            type="button"
            aria-label={ROOM.copy}
            title={ROOM.copy}
            onClick={() => void copyText(line.text)}
            className="grid size-9 shrink-0 place-items-center rounded-quill text-ink-soft opacity-0 group-hover:opacity-100 hover:text-action focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Copy aria-hidden="true" size={17} />
          </button>
        ) : null}
      </div>
      {/* Contains no link, so that the message's links are the only ones. */}
      {warns ? (
        <p role="note" className="px-1 py-1 text-small text-ink-soft">
          {ROOM.scamWarning}
        </p>
      ) : null}
      <MessageStatus line={line} showsTime={endsGroup} receipt={receipt} isEnded={isEnded} />
    </div>
  );
}

function FromWingman({line}: {line: Line}) {
  return (
    <div className="my-2 flex max-w-[92%] flex-col gap-1.5 self-center rounded-feather bg-fawn px-5 py-4 text-on-fawn">
      <span className="flex items-center gap-2 text-small font-semibold">
        <WingSign className="size-5" />
        <span>{ROOM.wingman}</span>
      </span>
      <span dir="auto" className="font-display text-lead font-medium">
        <MessageText text={line.text} />
      </span>
    </div>
  );
}
