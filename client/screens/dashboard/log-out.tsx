// Log Out. Asks first when there are unsent messages, because it deletes them.
import {useEffect, useRef, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {useIsOutboxRead, useOutbox, useUnsent} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** After this Log Out asks without knowing whether there are unsent messages. */
const OUTBOX_TIMEOUT_MS = 1000;

export function LogOut() {
  const outbox = useOutbox();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState<'unsent' | 'unknown'>();
  const unsent = useUnsent().length;
  const isRead = useIsOutboxRead();
  const isNothingUnsent = isRead && unsent === 0;
  const isUnknownResolved = asking === 'unknown' && isNothingUnsent;
  useEffect(() => {
    if (isUnknownResolved) void signOut();
  }, [isUnknownResolved]);
  const leave = async () => {
    setAsking(undefined);
    setLeaving(true);
    await signOut();
  };
  const ask = async () => {
    setLeaving(true);
    // IndexedDB may not have been read yet.
    const timeout = new Promise((over) => setTimeout(over, OUTBOX_TIMEOUT_MS));
    await Promise.race([outbox.reload(), timeout]);
    // The member has left the page meanwhile.
    if (!isHere.current) return;
    const isUnsent = outbox.unsent().length > 0;
    if (!isUnsent && outbox.isRead()) return leave();
    setLeaving(false);
    setAsking(isUnsent ? 'unsent' : 'unknown');
  };
  return (
    <>
      <Button
        look="quiet"
        pending={(leaving || isUnknownResolved) && 'Logging out...'}
        onClick={() => void ask()}
      >
        Log Out
      </Button>
      <ConfirmDialog
        open={asking !== undefined && !isNothingUnsent}
        title={unsent > 0 ? UNSENT.title(unsent) : UNSENT.unknownTitle}
        body={UNSENT.body}
        confirm={UNSENT.leave}
        cancel={UNSENT.stay}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}
