// The blocked people, each with Unblock.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {BLOCKED} from '../../../rules/account/account-page.ts';
import {nameInWords, PARTING, UNBLOCK} from '../../../rules/safety/safety.ts';
import {useToastDone} from '../../platform/writes/use-queue.ts';
import {confirmParting} from '../people/confirm-parting.tsx';
import {AskingButton, AccountSection} from './account-section.tsx';

export function BlockedPeople() {
  const zero = useZero();
  const toastDone = useToastDone();
  const [blocks, {type}] = useQuery(queries.me.blocks());
  const people = blocks.map(({otherId, name}) => ({otherId, name: nameInWords(name)}));
  const unblock = async (otherId: string, name: string) => {
    if (await confirmParting(zero, 'unblock', {otherId, name})) toastDone(UNBLOCK.done);
  };
  return (
    <AccountSection title={BLOCKED.title} about="unblocking">
      {blocks.length === 0 && type === 'complete' ? <p>{BLOCKED.none}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({otherId, name}) => (
          <li key={otherId} className="flex items-center justify-between gap-4 py-2">
            <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
            <AskingButton
              look="quiet"
              aria-label={PARTING.unblockName(name)}
              onClick={() => void unblock(otherId, name)}
            >
              {UNBLOCK.confirm}
            </AskingButton>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
