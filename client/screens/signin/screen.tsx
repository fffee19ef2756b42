// The way in: e-mail and password, or Google. Somebody already signed in is sent on.
import {lazy, useEffect} from 'react';
import {finishGooglePopup, isGooglePopup} from '../../session/google.ts';
import {useSession} from '../../session/session.ts';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage, PublicPage} from '../../ui/page.tsx';
import {SignInForm} from './sign-in-form.tsx';

const AfterSignIn = lazy(() => import('../../shell/after-sign-in.tsx'));

export default function Screen() {
  return isGooglePopup() ? <BackFromGoogle /> : <SignIn />;
}

/** Seen for a moment, or for as long as a browser refuses to let a window close itself. */
function BackFromGoogle() {
  useEffect(finishGooglePopup, []);
  return (
    <PlainPage>
      <PageHeading>You can close this window</PageHeading>
    </PlainPage>
  );
}

function SignIn() {
  const session = useSession();
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
