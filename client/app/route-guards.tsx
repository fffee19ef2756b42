// Route guards: signed-in members get the shell, signed-out visitors of a members' page are redirected to /signin. The shell's
// code is fetched only for members.
import {Suspense} from 'react';
import {Navigate, Outlet, useLocation} from 'react-router-dom';
import {SESSION_NOTES} from '../../rules/common-words.ts';
import {useSession} from '../platform/session/session.ts';
import type {AskedFor} from './asked-for.ts';
import {lazyPart} from '../ui/lazy-part.ts';
import {Loading} from '../ui/loading.tsx';
import {probeStorage} from '../platform/replica/can-store.ts';
import {loadRequestedDevtools} from './devtools-toggle.tsx';

const MemberShell = lazyPart(async () => {
  await Promise.all([loadRequestedDevtools(), probeStorage()]);
  return import('./member-shell.tsx');
}, []);

export const fetchShell = MemberShell.fetch;

/** Layout route for pages that differ for members and visitors. */
export function Shell() {
  const session = useSession();
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-out') return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      <MemberShell userID={session.userID}>
        <Outlet />
      </MemberShell>
    </Suspense>
  );
}

/** Inside {@link Shell}: redirects visitors to /signin. */
export function MembersOnly() {
  const session = useSession();
  const {pathname, hash} = useLocation();
  if (session.status === 'signed-out') {
    // After Log Out the next sign-in begins at the dashboard.
    const asked: AskedFor | undefined = session.hasLoggedOut
      ? undefined
      : {path: pathname, hash, userID: session.endedFor};
    const note = session.note ?? (session.endedFor && SESSION_NOTES.ended);
    return <Navigate to="/signin" replace state={{note, asked}} />;
  }
  return <Outlet />;
}
