// Redirects a member after sign-in, once it is known whether name and age are.
import {useEffect, useState} from 'react';
import {Navigate, useLocation} from 'react-router-dom';
import {Loading} from '../ui/loading.tsx';
import {useKnownCompleteness} from '../platform/replica/member.ts';
import {forgetState, keptState} from '../platform/session/google.ts';
import {pageAfterSignIn} from './asked-for.ts';
import MemberShell from './member-shell.tsx';

export default function AfterSignIn({userID}: {userID: string}) {
  return (
    <MemberShell userID={userID}>
      <RedirectByCompleteness userID={userID} />
    </MemberShell>
  );
}

function RedirectByCompleteness({userID}: {userID: string}) {
  const {state} = useLocation();
  const [asked] = useState((): unknown => state ?? keptState());
  useEffect(forgetState, []);
  const completeness = useKnownCompleteness();
  if (completeness === 'checking') return <Loading />;
  const isComplete = completeness === 'complete';
  return <Navigate to={pageAfterSignIn(asked, {userID, isComplete})} replace />;
}
