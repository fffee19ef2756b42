// The dialog that reports a person, above all pages, because the person may end the match meanwhile: the reason, what happened, and whether to block the person as well.
import {Dialog} from '@base-ui/react/dialog';
import {useId, useState} from 'react';
import {
  isReportReason,
  isReportTooLong,
  REPORT,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
} from '../../../rules/safety/report.ts';
import {PARTING} from '../../../rules/safety/safety.ts';
import {useZero} from '@rocicorp/zero/react';
import {useDraft} from '../../platform/storage/use-draft.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';
import {ChoiceCards} from '../../ui/choice-cards.tsx';
import {Form} from '../../ui/form.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {useCloseRequest} from '../../ui/use-close-request.ts';
import {useSubmit} from '../../ui/use-submit.ts';
import {undoAnswersTo} from '../../platform/writes/queue.ts';
import {useToastDone} from '../../platform/writes/use-queue.ts';
import {write} from '../../platform/writes/write.ts';

type ReportFormProps = {
  otherId: string;
  name: string;
  /** `hasBlocked`: after a report that also blocked the person. */
  onClose: (hasBlocked?: boolean) => void;
};

export default function ReportDialog({open, ...rest}: ReportFormProps & {open: boolean}) {
  const submit = useSubmit();
  // Stays open until the device keeps it: the text is still there if it has to be sent again.
  const close = () => !submit.sending && rest.onClose();
  useCloseRequest(open, close);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-form -translate-1/2 overflow-y-auto rounded-feather bg-surface p-6 text-ink shadow-lift transition-[opacity,scale] duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <ReportForm {...rest} submit={submit} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FormProps = ReportFormProps & {submit: ReturnType<typeof useSubmit>};

function ReportForm({otherId, name, onClose, submit: {sending, error, send}}: FormProps) {
  const zero = useZero();
  const toastDone = useToastDone();
  const [draft, setDraft, forgetDraft] = useDraft(`report:${otherId}`);
  const text = draft ?? '';
  const [reason = '', setReason, forgetReason] = useDraft(`report-reason:${otherId}`);
  const [alsoBlock, setAlsoBlock] = useState(false);
  const errorId = useId();
  const report = async () => {
    if (!isReportReason(reason)) throw new Error(REPORT.chooseReason);
    if (isReportTooLong(text)) throw new Error(REPORT.tooLong);
    const along = alsoBlock ? 'block' : 'nothing';
    if (alsoBlock) await undoAnswersTo(zero.userID ?? '', otherId);
    const what = {name: 'safety.report', args: {otherId, name, reason, text, along}} as const;
    const saved = await write(zero, what, {place: '/account', failure: REPORT.failed});
    if (!saved.ok) throw new Error(saved.message);
    forgetDraft(draft);
    forgetReason(reason);
    onClose(alsoBlock);
    toastDone(REPORT.sent);
  };
  const cancel = () => {
    setDraft();
    setReason();
    onClose();
  };
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => send(report)}>
      <div>
        <Dialog.Title className="text-title">
          <Sentence about={name} say={REPORT.title} />
        </Dialog.Title>
        <Dialog.Description className="mt-2 text-ink-soft">
          <Sentence about={name} say={REPORT.intro} />
        </Dialog.Description>
      </div>
      <ChoiceCards
        label={REPORT.reason}
        options={REPORT_REASONS}
        value={reason}
        onChange={setReason}
        describedBy={errorId}
      />
      <TextArea
        label={REPORT.text}
        limit={REPORT_TEXT_MAX}
        value={text}
        onChange={setDraft}
        describedBy={errorId}
      />
      <Checkbox
        label={<Sentence about={name} say={REPORT.alsoBlock} />}
        checked={alsoBlock}
        onChange={setAlsoBlock}
      />
      <FormError id={errorId} message={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" disabled={sending} onClick={cancel}>
          {PARTING.cancel}
        </Button>
        <Button type="submit" pending={sending && REPORT.sending}>
          {REPORT.send}
        </Button>
      </div>
    </Form>
  );
}
