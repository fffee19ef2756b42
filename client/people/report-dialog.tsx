// The dialog that reports a person, over the current page. Rendered beside the button that opens it.
import {FormError} from '../ui/alert.tsx';
import {lazyPart, useOpening} from '../ui/lazy-part.ts';

export type ReportDialogProps = {
  open: boolean;
  otherId: string;
  name: string;
  onClose: () => void;
  /** After a report that also blocked the person. */
  onBlocked: () => void;
};

const form = lazyPart<ReportDialogProps>(() => import('./report-form.tsx'));

export function ReportDialog(props: ReportDialogProps) {
  const {open, onClose} = props;
  const {Part, failure} = useOpening(form, {open, onFailed: onClose});
  if (Part) return <Part {...props} />;
  return failure ? <FormError message={failure} /> : null;
}
