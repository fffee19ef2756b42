// A member's credits: the balance, granting and taking back, and the newest entries.
import {useState} from 'react';
import {MEMBERS, type MemberPage} from '../../../rules/desk/members.ts';
import {Button} from '../../ui/button.tsx';
import {Section} from '../../ui/prose.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {command} from '../data/api.ts';
import {useShortcut} from '../data/keys.ts';
import {refresh} from '../data/queries.ts';
import {exactTime} from './ago.tsx';
import {ReasonForm} from './reason-form.tsx';

const LABELS = {grant: 'Grant credits', 'take-back': 'Take credits back'} as const;
type Change = keyof typeof LABELS;

export function Ledger({id, credits, ledger}: MemberPage) {
  const [change, setChange] = useState<Change>();
  useShortcut('c', LABELS.grant, () => setChange('grant'));
  if (credits === null) return null;
  return (
    <Section title="Credits">
      <p className="font-display text-title font-semibold">{`${credits} credits`}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setChange('grant')}>
          {LABELS.grant}
        </Button>
        <Button look="secondary" onClick={() => setChange('take-back')}>
          {LABELS['take-back']}
        </Button>
      </div>
      {change ? (
        <ChangeForm key={change} id={id} change={change} onDone={() => setChange(undefined)} />
      ) : null}
      <ul className="tabular-nums">
        {ledger.map((entry) => (
          <li key={entry.id}>
            {`${exactTime(entry.createdAt)}: ${entry.amount > 0 ? '+' : ''}${entry.amount}, ${entry.kind}${paymentIn(entry.id)}`}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** At Stripe it is the payment's metadata `payment`. */
function paymentIn(entryId: string): string {
  const [kind, payment] = entryId.split(':');
  return kind === 'purchase' || kind === 'refund' ? ` (payment ${payment})` : '';
}

function ChangeForm({id, change, onDone}: {id: string; change: Change; onDone: () => void}) {
  const [amount, setAmount] = useState('');
  // Of this form: sent twice, it books once.
  const [requestId] = useState(() => crypto.randomUUID());
  const send = async (why: string) => {
    const credits = Number(amount);
    if (!Number.isInteger(credits) || credits < 1) throw new Error(MEMBERS.badAmount);
    const signed = change === 'grant' ? credits : -credits;
    await command(`/members/${id}/credits`, {id: requestId, amount: signed, why});
    await refresh();
    onDone();
  };
  return (
    <ReasonForm
      label={LABELS[change]}
      hint="For the log. The member sees the entry, not the reason."
      isDanger={change === 'take-back'}
      onSend={send}
      onCancel={onDone}
    >
      <TextField label="Credits" inputMode="numeric" value={amount} onChange={setAmount} />
    </ReasonForm>
  );
}
