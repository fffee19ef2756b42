// What an operator does to an account at its member's request: end its sessions, start its deletion, hand out its data.
import {useState} from 'react';
import {LEAVE_GRACE_DAYS} from '../../../rules/account/leaving.ts';
import {DESK_API} from '../../../rules/desk/desk.ts';
import {Button} from '../../ui/button.tsx';
import {command} from '../data/api.ts';
import {refresh} from '../data/queries.ts';
import {ReasonForm} from './reason-form.tsx';

const ACTIONS = {
  'sign-out': {
    label: 'Sign out everywhere',
    hint: 'Ends every session. The member can sign in again.',
  },
  delete: {
    label: 'Delete the account',
    hint: `At the member’s own request. They are out of sight at once, and can come back for ${LEAVE_GRACE_DAYS} days by signing in.`,
  },
} as const;
type Action = keyof typeof ACTIONS;

export function MemberActions({id, isLeaving}: {id: string; isLeaving: boolean}) {
  const [action, setAction] = useState<Action>();
  const send = async (why: string) => {
    await command(`/members/${id}/${action}`, {why});
    await refresh();
    setAction(undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" onClick={() => setAction('sign-out')}>
          {ACTIONS['sign-out'].label}
        </Button>
        {isLeaving ? null : (
          <Button look="secondary" onClick={() => setAction('delete')}>
            {ACTIONS.delete.label}
          </Button>
        )}
        <a
          href={`${DESK_API}/members/${id}/export`}
          download
          className="inline-grid min-h-11 place-items-center px-2 font-semibold text-action underline"
        >
          Export the data
        </a>
      </div>
      {action ? (
        <ReasonForm
          key={action}
          label={ACTIONS[action].label}
          hint={ACTIONS[action].hint}
          isDanger={action === 'delete'}
          onSend={send}
          onCancel={() => setAction(undefined)}
        />
      ) : null}
    </div>
  );
}
