// A question that must be answered before anything else happens. Stands beside the button that leads to it.
import type {ReactNode} from 'react';
import {FormError} from './alert.tsx';
import {later, useOpening} from './later.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  body: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While it is being done. */
  pending?: boolean;
  /** Why it was not done. */
  error?: string | undefined;
};

const question = later<ConfirmDialogProps>(() => import('./confirm-question.tsx'));

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {open, onCancel} = props;
  const {Part, failure} = useOpening(question, {open, onFailed: onCancel});
  if (Part) return <Part {...props} />;
  return failure ? <FormError message={failure} /> : null;
}
