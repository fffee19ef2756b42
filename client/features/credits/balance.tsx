// The credit balance; visitors see what credits are for.
import {useSession} from '../../platform/session/session.ts';
import {lazyPart} from '../../ui/lazy-part.ts';
import {SignedOutBalance} from './signed-out-balance.tsx';

const MemberBalance = lazyPart(() => import('./member-balance.tsx'));

export const fetchMembersPart = MemberBalance.fetch;

export default function Screen() {
  const {status} = useSession();
  return status === 'signed-in' ? <MemberBalance /> : <SignedOutBalance />;
}
