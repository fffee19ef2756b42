// Log Out. Asks first while there may be unsent messages, because it deletes them.
import {useEffect, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {isUnsent} from '../../outbox/entry.ts';
import {useOutbox, useOutboxState} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** IndexedDB may hang. Log Out then asks without knowing, and leaves without waiting for the deletion. */
const OUTBOX_TIMEOUT_MS = 1000;

const inTime = (work: Promise<unknown>) =>
  Promise.race([
    work.catch(() => undefined),
    new Promise((over) => setTimeout(over, OUTBOX_TIMEOUT_MS)),
  ]);

export function LogOut() {
  const outbox = useOutbox();
  const {entries, isReadable} = useOutboxState();
  const unsent = entries.filter(isUnsent).length;
  const [step, setStep] = useState<'none' | 'reading' | 'asking' | 'leaving'>('none');
  // Also when the last message arrives while the dialog asks: the member wants to leave.
  if (step === 'asking' && isReadable && unsent === 0) setStep('leaving');
  useEffect(() => {
    // Deleted first: offline, the service worker still has the session's cookie.
    if (step === 'leaving') void inTime(outbox.clear()).then(() => signOut());
  }, [step, outbox]);
  const start = async () => {
    setStep('reading');
    await inTime(outbox.read());
    setStep('asking');
  };
  return (
    <>
      <Button
        look="quiet"
        pending={(step === 'reading' || step === 'leaving') && 'Logging out...'}
        onClick={() => void start()}
      >
        Log Out
      </Button>
      <ConfirmDialog
        open={step === 'asking'}
        title={unsent > 0 ? UNSENT.title(unsent) : UNSENT.unknownTitle}
        body={UNSENT.body}
        confirm={UNSENT.leave}
        cancel={UNSENT.stay}
        onConfirm={() => setStep('leaving')}
        onCancel={() => setStep((now) => (now === 'leaving' ? now : 'none'))}
      />
    </>
  );
}
