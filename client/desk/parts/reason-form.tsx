// The form of an act: its reason, which every act needs, and fields of its own above it.
import {useState, type ReactNode} from 'react';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

type ReasonFormProps = {
  /** The act, as its button says it. */
  label: string;
  hint: string;
  /** Whether the act takes something from the member. */
  isDanger?: boolean;
  children?: ReactNode;
  onSend: (why: string) => Promise<void>;
  onCancel: () => void;
};

export function ReasonForm(props: ReasonFormProps) {
  const {label, hint, isDanger = false, children, onSend, onCancel} = props;
  const [why, setWhy] = useState('');
  const {sending, error, send} = useSubmit();
  return (
    <Form onSubmit={() => send(() => onSend(why))} className="flex max-w-page flex-col gap-4">
      <div className="contents">{children}</div>
      <Reason hint={hint} value={why} onChange={setWhy} />
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={isDanger ? 'danger' : 'primary'}
          pending={sending && 'Sending...'}
        >
          {`${label}: send`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const focusInside = (element: HTMLElement | null) => element?.querySelector('textarea')?.focus();

type ReasonProps = {hint: string; value: string; onChange: (why: string) => void};

/** Takes the focus when the form opens: the operator has just pressed the act. */
function Reason(props: ReasonProps) {
  return (
    <div ref={focusInside}>
      <TextArea label="Reason" {...props} />
    </div>
  );
}
