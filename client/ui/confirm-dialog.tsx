// A modal confirmation, rendered beside the button that opens it.
import type {ReactNode} from 'react';
import {FormError} from './alert.tsx';
import {lazyPart, useOpening} from './lazy-part.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  body: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While the action runs. */
  pending?: boolean;
  /** Why the action failed. */
  error?: string | undefined;
};

const question = lazyPart<ConfirmDialogProps>(() => import('./confirm-question.tsx'));

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {open, onCancel} = props;
  const {Part, failure} = useOpening(question, {open, onFailed: onCancel});
  if (Part) return <Part {...props} />;
  return failure ? <FormError message={failure} /> : null;
}
