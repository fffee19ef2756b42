// A modal confirmation. The safe choice has the initial focus.
import {AlertDialog} from '@base-ui/react/alert-dialog';
import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import {useLocation} from 'react-router-dom';
import {SHELL} from '../../rules/shell-words.ts';
import {FormError} from './alert.tsx';
import {Button} from './button.tsx';
import {useCloseRequest} from './use-close-request.ts';

export type Question = {
  title: ReactNode;
  body: ReactNode;
  confirm: string;
  cancel?: string;
  /** Runs on confirmation, while the dialog stays open and takes no press. Returns why it failed. */
  act?: () => Promise<string | undefined>;
};

type ConfirmQuestionProps = Question & {open: boolean; onClose: (isConfirmed: boolean) => void};

export default function ConfirmQuestion(props: ConfirmQuestionProps) {
  const {title, body, confirm, cancel = SHELL.cancel, act, open, onClose} = props;
  const safe = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => onClose(false);
  const closeUnlessPending = () => !pending && close();
  const run = async () => {
    setPending(true);
    setError(undefined);
    const failure = await act?.();
    setPending(false);
    if (failure !== undefined) setError(failure);
    else onClose(true);
  };
  useCloseOnNavigation(close);
  useCloseRequest(open, closeUnlessPending);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && closeUnlessPending()}>
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
            <Button look="secondary" disabled={pending} onClick={close}>
              {cancel}
            </Button>
            <Button look="danger" disabled={pending} onClick={() => void run()}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A question belongs to its page. */
function useCloseOnNavigation(close: () => void): void {
  const {pathname} = useLocation();
  const [page] = useState(pathname);
  const onLeft = useEffectEvent(close);
  useEffect(() => {
    if (pathname !== page) onLeft();
  }, [pathname, page]);
}
