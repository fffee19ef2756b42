// Accounts with which a member shares a picture, an address or a device, where one of the two is suspended.
import {Link} from 'react-router-dom';
import {linkedAccountsShape, MEMBERS, type LinkedAccount} from '../../../rules/desk/members.ts';
import {Section} from '../../ui/prose.tsx';
import {useDeskOnce} from '../data/queries.ts';
import {Loaded} from './page.tsx';

export function LinkedAccounts({id}: {id: string}) {
  const query = useDeskOnce(`/members/${id}/linked`, linkedAccountsShape);
  return <Loaded query={query}>{({accounts}) => <Accounts linked={accounts} />}</Loaded>;
}

function Accounts({linked}: {linked: readonly LinkedAccount[]}) {
  if (linked.length === 0) return null;
  return (
    <Section title={MEMBERS.linked}>
      <ul>
        {linked.map(({what, userId, name, isSuspended}) => (
          <li key={`${what} ${userId}`} className="flex flex-wrap items-center gap-x-2">
            <span>{MEMBERS.shared[what]}</span>
            <Link
              className="inline-grid min-h-8 content-center font-semibold underline"
              to={`/members/${userId}`}
            >
              {name ?? userId}
            </Link>
            <span>{isSuspended ? MEMBERS.suspended : MEMBERS.notSuspended}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">{MEMBERS.noVerdict}</p>
    </Section>
  );
}
