// The content of confirm-dialog.tsx. The safe choice has the initial focus.
import {AlertDialog} from '@base-ui/react/alert-dialog';
import {useRef} from 'react';
import {FormError} from './alert.tsx';
import {Button} from './button.tsx';
import type {ConfirmDialogProps} from './confirm-dialog.tsx';

export default function ConfirmQuestion({
  open,
  title,
  body,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onCancel,
  pending = false,
  error,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={() => safe.current?.querySelector('button') ?? true}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-narrow -translate-1/2 overflow-y-auto rounded-feather bg-surface p-6 text-ink shadow-lift transition-[opacity,scale] duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{body}</AlertDialog.Description>
          {error ? (
            <div className="mt-4">
              <FormError message={error} />
            </div>
          ) : null}
          <div ref={safe} className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={onCancel}>
              {cancel}
            </Button>
            <Button look="danger" disabled={pending} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
