// The way out. Whoever has messages that are not sent yet is asked first: leaving deletes them.
import {useEffect, useRef, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {useOutbox, useUnsent} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** Whoever leaves is kept waiting for their device so long; then it is theirs to decide. */
const LOOK_MS = 1000;

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
  const leave = async () => {
    setAsking(undefined);
    setLeaving(true);
    await signOut();
  };
  const ask = async () => {
    setLeaving(true);
    // Whoever is fast presses before it is known what this device has not sent.
    const patience = new Promise((over) => setTimeout(over, LOOK_MS));
    await Promise.race([outbox.reload(), patience]);
    // Gone to another page meanwhile: they have thought again.
    if (!isHere.current) return;
    const isUnsent = outbox.unsent().length > 0;
    if (!isUnsent && outbox.isRead()) return leave();
    setLeaving(false);
    setAsking(isUnsent ? 'unsent' : 'unknown');
  };
  return (
    <>
      <Button look="quiet" pending={leaving && 'Logging out...'} onClick={() => void ask()}>
        Log Out
      </Button>
      <ConfirmDialog
        open={(asking === 'unknown' && !outbox.isRead()) || (asking !== undefined && unsent > 0)}
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
