// The time and status of a message.
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import {ROOM} from '../../../rules/chat/chat.ts';
import {UNSENT} from '../../../rules/wording.ts';
import type {ShownMessage} from '../../platform/writes/entry.ts';
import {add} from '../../platform/writes/queue.ts';
import {reasonInWords} from '../../platform/writes/reason.ts';
import {Button} from '../../ui/button.tsx';
import {DeleteUnsent, UnsentActions} from './unsent-actions.tsx';
import type {Line} from './chat-line.ts';
import {dateFormat} from '../../ui/date-format.ts';

/** Shown at the newest own message to which it applies. */
export type Receipt = 'sent' | 'seen';

/** "Waiting" means that IndexedDB has the message. Until it has, only the clock shows. */
function stateInWords(state: ShownMessage['state']): string | undefined {
  if (state === 'waiting') return ROOM.waiting;
  return state === 'memory' ? ROOM.sending : undefined;
}

const time = dateFormat({hour: '2-digit', minute: '2-digit'});

type MessageStatusProps = {
  line: Line;
  showsTime: boolean;
  receipt: Receipt | undefined;
  /** Whether the conversation has ended. */
  isEnded: boolean;
};

export function MessageStatus({line, showsTime, receipt, isEnded}: MessageStatusProps) {
  if (line.unsent && (isEnded || line.unsent.state === 'refused')) {
    return <NotSent entry={line.unsent} isEnded={isEnded} />;
  }
  if (line.at === undefined) {
    return (
      <span className="flex min-h-lh items-center gap-1 px-1 text-small text-ink-soft">
        <Clock aria-hidden="true" size={14} />
        {line.unsent ? <span>{stateInWords(line.unsent.state)}</span> : null}
      </span>
    );
  }
  if (!showsTime && receipt === undefined) return null;
  const Sign = receipt === 'seen' ? CheckCheck : Check;
  return (
    <span className="flex items-center gap-1 px-1 text-small text-ink-soft">
      <time dateTime={new Date(line.at).toISOString()}>{time.format(line.at)}</time>
      {receipt === undefined ? null : (
        <>
          <Sign aria-hidden="true" size={15} />
          <span>{ROOM[receipt]}</span>
        </>
      )}
    </span>
  );
}

/** Why a message was not sent, and what the member can do. */
function NotSent({entry, isEnded}: {entry: ShownMessage; isEnded: boolean}) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-small">
      <span
        role={isEnded ? undefined : 'alert'}
        className="flex items-center gap-1 font-semibold text-danger"
      >
        <CircleAlert aria-hidden="true" size={16} />
        <span>{entry.state === 'refused' ? reasonInWords(entry) : UNSENT.never}</span>
      </span>
      {isEnded ? null : (
        <Button look="quiet" onClick={() => void add(entry)}>
          {ROOM.retry}
        </Button>
      )}
      {isEnded ? <UnsentActions entry={entry} /> : <DeleteUnsent entry={entry} />}
    </div>
  );
}
