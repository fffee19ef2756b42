// The blocked people, each with Unblock.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {UNBLOCK} from '../../../rules/safety.ts';
import type {RowOf} from '../../../schema.ts';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {useParting} from '../../people/use-parting.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

export function BlockedPeople() {
  const [blocks] = useQuery(queries.me.blocks());
  return (
    <AccountSection title="Blocked people" about="unblocking">
      {blocks.length === 0 ? <p>You have not blocked anybody.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {blocks.map((block) => (
          <Blocked key={block.otherId} block={block} />
        ))}
      </ul>
    </AccountSection>
  );
}

function Blocked({block: {otherId, name}}: {block: RowOf<'block'>}) {
  const [asking, setAsking] = useState(false);
  const {run, pending, error, clear} = useParting(otherId);
  const close = () => {
    clear();
    setAsking(false);
  };
  const unblock = async () => {
    if (await run('unblock', UNBLOCK)) close();
  };
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
      <AskingButton
        look="quiet"
        aria-label={`${UNBLOCK.confirm} ${name}`}
        pending={pending && 'Unblocking...'}
        onClick={() => setAsking(true)}
      >
        {UNBLOCK.confirm}
      </AskingButton>
      <ConfirmDialog
        open={asking}
        title={<Sentence about={name} say={UNBLOCK.title} />}
        body={<Sentence about={name} say={UNBLOCK.body} />}
        confirm={UNBLOCK.confirm}
        onConfirm={() => void unblock()}
        onCancel={close}
        pending={pending}
        error={error}
      />
    </li>
  );
}
