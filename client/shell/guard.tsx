// Who stands where: members in their shell, whichever page they are on, and whoever is none before a
// members' page is sent to /signin. Small on purpose: what a member needs is fetched only for one.
import {Suspense} from 'react';
import {Navigate, Outlet} from 'react-router-dom';
import {useSession} from '../session/session.ts';
import {later} from '../ui/later.ts';
import {Loading} from '../ui/loading.tsx';
import {devtoolsFirst} from './devtools-door.tsx';

const MemberShell = later(async () => {
  await devtoolsFirst();
  return import('./member-shell.tsx');
});

export const fetchShell = MemberShell.fetch;

/** Around pages that are not the same for members and visitors. */
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

/** Inside the shell: nobody but members comes further. */
export function Guard() {
  const session = useSession();
  if (session.status === 'signed-out') {
    return <Navigate to="/signin" replace state={{note: session.note}} />;
  }
  return <Outlet />;
}
