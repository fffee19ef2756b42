// Log Out. Asks first while there may be unsent messages, because it deletes them.
import {useEffect, useState} from 'react';
import {UNSENT} from '../../../rules/wording.ts';
import {useIsAllSent, useOutbox, useUnsent} from '../../outbox/use-outbox.ts';
import {signOut} from '../../session/session.ts';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

/** After this Log Out asks without knowing whether there are unsent messages. */
const OUTBOX_TIMEOUT_MS = 1000;

export function LogOut() {
  const outbox = useOutbox();
  const unsent = useUnsent().length;
  const isAllSent = useIsAllSent();
  const [step, setStep] = useState<'none' | 'reading' | 'asking' | 'leaving'>('none');
  if (step === 'asking' && isAllSent) setStep('leaving');
  useEffect(() => {
    if (step === 'leaving') void signOut();
  }, [step]);
  const start = async () => {
    setStep('reading');
    // IndexedDB may not have been read yet.
    const timeout = new Promise((over) => setTimeout(over, OUTBOX_TIMEOUT_MS));
    await Promise.race([outbox.reload(), timeout]);
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
        onCancel={() => setStep('none')}
      />
    </>
  );
}
