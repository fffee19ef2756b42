// A question that must be answered before anything else happens. Opens on the safe answer.
import {AlertDialog} from '@base-ui/react/alert-dialog';
import {useRef} from 'react';
import {Button} from './button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  body: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  open,
  title,
  body,
  confirm,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[#120c0f]/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={() => safe.current?.querySelector('button') ?? true}
          className="fixed top-1/2 left-1/2 z-50 w-[min(27rem,calc(100vw-2rem))] -translate-1/2 rounded-feather bg-surface p-6 text-ink shadow-lift transition-[opacity,scale] duration-200 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{body}</AlertDialog.Description>
          <div ref={safe} className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button look="danger" onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
