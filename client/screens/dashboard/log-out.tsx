// The way out. Whoever has messages that are not sent yet is asked first: leaving deletes them.
import {useEffect, useRef, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {useOutbox, useUnsent} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** A device that will not say what it keeps holds nobody here. */
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
  const [asking, setAsking] = useState(false);
  const unsent = useUnsent().length;
  const leave = async () => {
    setAsking(false);
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
    if (outbox.unsent().length === 0) return leave();
    setLeaving(false);
    setAsking(true);
  };
  return (
    <>
      <Button look="quiet" pending={leaving && 'Logging out...'} onClick={() => void ask()}>
        Log Out
      </Button>
      <ConfirmDialog
        open={asking && unsent > 0}
        title={UNSENT.title(unsent)}
        body={UNSENT.body}
        confirm={UNSENT.leave}
        cancel={UNSENT.stay}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
