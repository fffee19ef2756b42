// Lets members in and sends everybody else to /signin. Small on purpose: what a member needs is
// fetched only once there is one.
import {lazy, Suspense} from 'react';
import {Navigate, Outlet} from 'react-router-dom';
import {useSession} from '../session/session.ts';
import {Loading} from '../ui/loading.tsx';

const MemberShell = lazy(() => import('./member-shell.tsx'));

export function Guard() {
  const session = useSession();
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-out') return <Navigate to="/signin" replace />;
  return (
    <Suspense fallback={<Loading />}>
      <MemberShell userID={session.userID}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </MemberShell>
    </Suspense>
  );
}
