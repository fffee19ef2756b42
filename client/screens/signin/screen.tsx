// The way in: e-mail and password, or Google. Somebody already signed in is sent on.
import {lazy, useEffect} from 'react';
import {finishGooglePopup} from '../../session/google.ts';
import {useSession} from '../../session/session.ts';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {SignInForm} from './sign-in-form.tsx';

const AfterSignIn = lazy(() => import('../../shell/after-sign-in.tsx'));

export default function Screen() {
  const session = useSession();
  useEffect(() => void finishGooglePopup(), []);
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-in') return <AfterSignIn userID={session.userID} />;
  return (
    <PublicPage>
      <PageHeading className="text-hero">Welcome</PageHeading>
      <p className="text-lead text-ink-soft">
        New here or back again: the same two fields will do.
      </p>
      <SignInForm />
    </PublicPage>
  );
}
