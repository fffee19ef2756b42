// A quiet line above the composer, when the other member's early message names something with which scams begin. Only this device
// knows of it.
import {useDeferredValue, useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {noticeTopicOf, SCAM_NOTICE} from '../../../rules/chat/scam.ts';
import type {RowOf} from '../../../schema.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {readDraft, writeDraft} from '../../platform/storage/remembered.ts';
import {Button} from '../../ui/button.tsx';
import {openDialog} from '../../ui/dialogs.tsx';
import {toastNotOpened} from '../../ui/toast.ts';

type ScamNoticeProps = {
  chatId: string;
  otherId: string;
  name: string;
  /** Server time of the match. */
  openedAt: number;
  rows: readonly RowOf<'message'>[];
};

const NONE: ScamNoticeProps['rows'] = [];

export function ScamNotice({chatId, otherId, name, openedAt, rows}: ScamNoticeProps) {
  const navigate = useNavigate();
  const stored = `scam:${chatId}`;
  const userID = useUserID();
  /** The message about which the member has said "Not now". */
  const [dismissed, setDismissed] = useState(() => readDraft(userID, stored));
  const topicOf = ({text, createdAt}: RowOf<'message'>) =>
    noticeTopicOf({text, at: createdAt}, openedAt);
  // After the room has been drawn: the first search compiles the word lists, 20 ms on a desktop.
  const looked = useDeferredValue(rows, NONE);
  const named = looked.findLast((row) => row.sender === otherId && topicOf(row));
  const topic = named && named.id !== dismissed ? topicOf(named) : undefined;
  if (!named || !topic) return null;
  const dismiss = () => {
    writeDraft(userID, stored, named.id);
    setDismissed(named.id);
  };
  const report = async () => {
    const {default: ReportForm} = await import('../people/report-form.tsx');
    const hasBlocked = await openDialog<boolean>((state) => (
      <ReportForm {...{otherId, name}} {...state} />
    ));
    if (hasBlocked) void navigate('/matches');
  };
  return (
    <div
      role="note"
      className="mx-4 mb-2 flex flex-wrap items-center gap-x-4 rounded-quill bg-tint px-4 py-1 text-small text-on-tint md:mx-5"
    >
      <p className="min-w-60 flex-1 py-1">{SCAM_NOTICE[topic]}</p>
      <div className="flex gap-4">
        <Button look="quiet" onClick={() => void report().catch(toastNotOpened)}>
          {SCAM_NOTICE.report}
        </Button>
        <Button look="quiet" onClick={dismiss}>
          {SCAM_NOTICE.notNow}
        </Button>
      </div>
    </div>
  );
}
