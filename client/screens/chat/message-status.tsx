// The time and status of a message.
import {Check, CheckCheck, CircleAlert, Clock} from 'lucide-react';
import {UNSENT} from '../../../rules/wording.ts';
import type {Shown} from '../../outbox/entry.ts';
import {useOutbox} from '../../outbox/use-outbox.ts';
import {Button} from '../../ui/button.tsx';
import {DeleteUnsent, UnsentActions} from '../../conversations/unsent-actions.tsx';
import type {Line} from './chat-line.ts';
import {dateFormat} from '../../ui/date-format.ts';

/** Shown at the newest own message to which it applies. */
export type Receipt = 'Sent' | 'Seen';

/** "Waiting" means that IndexedDB has the message. Until it has, only the clock shows. */
const WORDS: Partial<Record<Shown['state'], string>> = {waiting: 'Waiting', memory: 'Sending…'};

const time = dateFormat({hour: '2-digit', minute: '2-digit'});

type MessageStatusProps = {
  line: Line;
  showsTime: boolean;
  receipt: Receipt | undefined;
  /** Whether the conversation has ended. */
  isEnded: boolean;
};

export function MessageStatus({line, showsTime, receipt, isEnded}: MessageStatusProps) {
  if (line.unsent && isEnded) return <NeverSent entry={line.unsent} />;
  if (line.unsent?.state === 'refused') {
    return <Refused entry={line.unsent} reason={line.unsent.reason} />;
  }
  if (line.at === undefined) {
    return (
      <span className="flex min-h-lh items-center gap-1 px-1 text-small text-ink-soft">
        <Clock aria-hidden="true" size={14} />
        {line.unsent ? <span>{WORDS[line.unsent.state]}</span> : null}
      </span>
    );
  }
  if (!showsTime && receipt === undefined) return null;
  const Sign = receipt === 'Seen' ? CheckCheck : Check;
  return (
    <span className="flex items-center gap-1 px-1 text-small text-ink-soft">
      <time dateTime={new Date(line.at).toISOString()}>{time.format(line.at)}</time>
      {receipt === undefined ? null : (
        <>
          <Sign aria-hidden="true" size={15} />
          <span>{receipt}</span>
        </>
      )}
    </span>
  );
}

function Refused({entry, reason}: {entry: Shown; reason: string}) {
  const outbox = useOutbox();
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-small">
      <span role="alert" className="flex items-center gap-1 font-semibold text-danger">
        <CircleAlert aria-hidden="true" size={16} />
        <span>{reason}</span>
      </span>
      <Button look="quiet" onClick={() => void outbox.add(entry.chatId, entry.text, entry.id)}>
        Retry
      </Button>
      <DeleteUnsent entry={entry} />
    </div>
  );
}

/** For an unsent message of a conversation that has ended. */
function NeverSent({entry}: {entry: Shown}) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-small">
      <span className="flex items-center gap-1 font-semibold text-danger">
        <CircleAlert aria-hidden="true" size={16} />
        <span>{entry.state === 'refused' ? entry.reason : UNSENT.never}</span>
      </span>
      <UnsentActions entry={entry} />
    </div>
  );
}
