// The acts of moderation on a report or a member: a reason, for a suspension its length, and ten seconds to undo it.
import {useState} from 'react';
import {
  pendingAnswer,
  SUSPENSION_DAYS,
  UNDO_SECONDS,
  type Pending,
} from '../../../rules/desk/reports.ts';
import type {Act} from '../../../rules/safety/report.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {SelectField} from '../../ui/select-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {command, post} from '../data/api.ts';
import {useShortcut} from '../data/keys.ts';
import {refresh, useMe} from '../data/queries.ts';
import {OtherReports} from './other-reports.tsx';
import {ReasonForm} from './reason-form.tsx';

const LABELS: Record<Act, string> = {
  warn: 'Warn',
  suspend: 'Suspend',
  restore: 'Restore',
  close: 'Close without an act',
};
const HINTS: Record<Act, string> = {
  warn: 'The member reads it in a mail and at the next visit.',
  suspend: 'The member reads it in a mail and when signing in.',
  restore: 'The member reads it in a mail.',
  close: 'For the log. The member learns nothing.',
};
const KEYS: Record<Act, string> = {warn: 'w', suspend: 's', restore: 'r', close: 'c'};

type ModerateProps = {
  /** Where acts are posted: `/reports/<id>/act`. */
  path: string;
  acts: readonly Act[];
  pending: Pending | null;
  /** Ids of other open reports about the member, which the act can close too. */
  others?: readonly string[];
};

export function Moderate({path, acts, pending, others = []}: ModerateProps) {
  const [act, setAct] = useState<Act>();
  const {data: me} = useMe();
  if (pending) return <PendingAct pending={pending} isMine={pending.operator === me?.email} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {acts.map((each) => (
          <ActButton key={each} act={each} isChosen={each === act} onChoose={setAct} />
        ))}
      </div>
      {act && acts.includes(act) ? (
        <ActForm key={act} path={path} act={act} others={others} onDone={() => setAct(undefined)} />
      ) : null}
    </div>
  );
}

type ActButtonProps = {act: Act; isChosen: boolean; onChoose: (act: Act) => void};

function ActButton({act, isChosen, onChoose}: ActButtonProps) {
  useShortcut(KEYS[act], LABELS[act], () => onChoose(act));
  return (
    <Button look={isChosen ? 'primary' : 'secondary'} onClick={() => onChoose(act)}>
      {LABELS[act]}
    </Button>
  );
}

const LENGTHS = SUSPENSION_DAYS.map((days) => ({
  value: String(days),
  label: days === null ? 'For good' : `For ${days} ${days === 1 ? 'day' : 'days'}`,
}));

type ActFormProps = {path: string; act: Act; others: readonly string[]; onDone: () => void};

function ActForm({path, act, others, onDone}: ActFormProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [length, setLength] = useState(String(SUSPENSION_DAYS[0]));
  const days = SUSPENSION_DAYS.find((known) => String(known) === length) ?? null;
  const send = async (why: string) => {
    const closes = chosen.filter((id) => others.includes(id));
    await post(path, {act, why, closes, ...(act === 'suspend' && {days})}, pendingAnswer);
    await refresh();
    onDone();
  };
  return (
    <ReasonForm
      label={LABELS[act]}
      hint={HINTS[act]}
      isDanger={act === 'suspend'}
      onSend={send}
      onCancel={onDone}
    >
      {act === 'suspend' ? (
        <SelectField label="How long" options={LENGTHS} value={length} onChange={setLength} />
      ) : null}
      <OtherReports ids={others} chosen={chosen} onChange={setChosen} />
    </ReasonForm>
  );
}

/** Only its operator can undo an act. */
function PendingAct({pending, isMine}: {pending: Pending; isMine: boolean}) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-quill bg-tint px-4 py-3 text-on-tint">
      <output className="min-w-48 flex-1">
        {`${LABELS[pending.act]} by ${pending.operator}: carried out after ${UNDO_SECONDS} seconds, also if this page is closed.`}
      </output>
      {isMine ? <Undo id={pending.id} /> : null}
    </div>
  );
}

function Undo({id}: {id: string}) {
  const {sending, error, send} = useSubmit();
  const undo = () => send(async () => void (await command(`/acts/${id}/undo`).finally(refresh)));
  useShortcut('u', 'Undo', () => void undo());
  return (
    <>
      <Button look="secondary" pending={sending && 'Undoing...'} onClick={() => void undo()}>
        Undo
      </Button>
      <FormError message={error} />
    </>
  );
}
