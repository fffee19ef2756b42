// Redirects a member after sign-in: to the questionnaire until name and age are known, else to the dashboard.
import {Navigate} from 'react-router-dom';
import {Loading} from '../ui/loading.tsx';
import {useKnownCompleteness} from '../zero/member.ts';
import MemberShell from './member-shell.tsx';

export default function AfterSignIn({userID}: {userID: string}) {
  return (
    <MemberShell userID={userID}>
      <RedirectByCompleteness />
    </MemberShell>
  );
}

function RedirectByCompleteness() {
  const completeness = useKnownCompleteness();
  if (completeness === 'checking') return <Loading />;
  return <Navigate to={completeness === 'complete' ? '/dashboard' : '/welcome'} replace />;
}
