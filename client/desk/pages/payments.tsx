// Payments that need an operator, each with what is wrong and a mark that it is solved.
import {useState} from 'react';
import {Link} from 'react-router-dom';
import {
  PAYMENTS_DESK,
  paymentsShape,
  PROBLEM_WORDS,
  type Payments,
} from '../../../rules/desk/payments.ts';
import {Button} from '../../ui/button.tsx';
import {money} from '../../ui/money.ts';
import {command} from '../data/api.ts';
import {useListKeys} from '../data/list-keys.ts';
import {refresh, useDesk} from '../data/queries.ts';
import {Ago} from '../parts/ago.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';
import {ReasonForm} from '../parts/reason-form.tsx';

export function PaymentsPage() {
  const query = useDesk('/payments', paymentsShape);
  const list = useListKeys<HTMLUListElement>('payment');
  return (
    <DeskPage title="Payments">
      <Loaded query={query}>
        {({payments}) =>
          payments.length === 0 ? (
            <p>{PAYMENTS_DESK.none}</p>
          ) : (
            <ul ref={list} className="flex flex-col gap-4">
              {payments.map((payment) => (
                <Row key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Row({payment}: {payment: Payments['payments'][number]}) {
  const {id, userId, problem, credits, missingCredits, amount, currency, createdAt} = payment;
  const [isOpen, setOpen] = useState(false);
  const send = async (why: string) => {
    await command(`/payments/${id}/solved`, {why});
    await refresh();
  };
  return (
    <li className="flex flex-col gap-2 rounded-quill bg-surface px-4 py-3 shadow-rest">
      <p className="font-semibold">{PROBLEM_WORDS[problem]}</p>
      <p className="flex flex-wrap gap-x-4 text-small">
        <span>{`${credits} credits for ${money(amount, currency)}`}</span>
        {missingCredits > 0 ? <span>{`${missingCredits} credits are missing`}</span> : null}
        <Ago at={createdAt} />
        <span className="[overflow-wrap:anywhere]">{`Payment ${id}`}</span>
      </p>
      {userId ? (
        <Link className="min-h-6 self-start underline" to={`/members/${userId}`}>
          The member
        </Link>
      ) : null}
      {isOpen ? (
        <ReasonForm
          label={PAYMENTS_DESK.solved}
          hint="What you did, for the log."
          onSend={send}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button look="secondary" className="self-start" onClick={() => setOpen(true)}>
          {PAYMENTS_DESK.solved}
        </Button>
      )}
    </li>
  );
}
