// The credit balance. Open to everybody: a visitor reads what credits are for, a member sees theirs.
import {lazy} from 'react';
import {useSession} from '../../session/session.ts';
import {Loading} from '../../ui/loading.tsx';
import {SignedOutBalance} from './signed-out-balance.tsx';

const MemberBalance = lazy(() => import('./member-balance.tsx'));

export default function Screen() {
  const session = useSession();
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-out') return <SignedOutBalance />;
  return <MemberBalance userID={session.userID} />;
}
