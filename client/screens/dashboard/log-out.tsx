// Log Out. Asks first while there may be unsent messages, because it deletes them.
import {useEffect, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {isUnsent} from '../../outbox/entry.ts';
import {useOutbox, useOutboxEntries} from '../../outbox/use-outbox.ts';
import {inTime} from '../../session/in-time.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** IndexedDB may hang. Log Out then asks without knowing, and leaves without waiting for the deletion. */
const OUTBOX_TIMEOUT_MS = 1000;

/**
 * - `unknown`: asks because IndexedDB has not been read.
 * - `unsent`: asks because messages are unsent.
 */
type Step = 'none' | 'reading' | 'unknown' | 'unsent' | 'leaving';

export function LogOut() {
  const outbox = useOutbox();
  const unsent = useOutboxEntries().filter(isUnsent).length;
  const [step, setStep] = useState<Step>('none');
  // Also when the last message arrives while the dialog asks: the member wants to leave.
  if (step === 'unsent' && unsent === 0) setStep('leaving');
  useEffect(() => {
    if (step !== 'leaving') return;
    // Deleted first: offline, the service worker still has the session's cookie.
    const deleted = inTime(outbox.clear(), OUTBOX_TIMEOUT_MS).catch(() => undefined);
    void deleted.then(() => signOut());
  }, [step, outbox]);
  const start = async () => {
    setStep('reading');
    const reading = outbox.read();
    const isKnown = await inTime(reading, OUTBOX_TIMEOUT_MS).catch(() => false);
    setStep(isKnown ? 'unsent' : 'unknown');
    if (await reading) setStep((now) => (now === 'unknown' ? 'unsent' : now));
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
        open={step === 'unknown' || step === 'unsent'}
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
