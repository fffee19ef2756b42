// Log Out. Asks first while there may be unsent messages, because it deletes them.
import {useEffect, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {useIsAllSent, useOutbox, useUnsent} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** After this Log Out asks without knowing whether there are unsent messages. */
const OUTBOX_TIMEOUT_MS = 1000;

/**
 * - `unknown`: asks because IndexedDB has not been read.
 * - `unsent`: asks because messages are unsent.
 */
type Step = 'none' | 'reading' | 'unknown' | 'unsent' | 'leaving';

export function LogOut() {
  const outbox = useOutbox();
  const unsent = useUnsent().length;
  const isAllSent = useIsAllSent();
  const [step, setStep] = useState<Step>('none');
  if (step === 'unknown' && unsent > 0) setStep('unsent');
  if (step === 'unknown' && isAllSent) setStep('leaving');
  if (step === 'unsent' && isAllSent) setStep('none');
  useEffect(() => {
    if (step === 'leaving') void signOut();
  }, [step]);
  const start = async () => {
    setStep('reading');
    // Other tabs write to IndexedDB too, and it may hang.
    const timeout = new Promise((over) => setTimeout(over, OUTBOX_TIMEOUT_MS));
    await Promise.race([outbox.reload(), timeout]);
    setStep('unknown');
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
