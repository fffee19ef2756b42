// The way in: e-mail and password, or Google. Somebody already signed in is sent on.
import {useEffect} from 'react';
import {useLocation} from 'react-router-dom';
import {isGooglePopup} from '../../session/google-callback.ts';
import {refusalInUrl} from '../../session/google.ts';
import {useSession} from '../../session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {later, whenIdle} from '../../ui/later.ts';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage, PublicPage} from '../../ui/page.tsx';
import {SignInForm} from './sign-in-form.tsx';

const AfterSignIn = later(() => import('../../shell/after-sign-in.tsx'));

export default function Screen() {
  // Another address of this page is another page.
  useLocation();
  return isGooglePopup() ? <BackFromGoogle /> : <SignIn />;
}

/** Seen for a moment, or for as long as a browser refuses to let a window close itself. */
function BackFromGoogle() {
  return (
    <PlainPage>
      <PageHeading>You can close this window</PageHeading>
      <FormError message={refusalInUrl()} />
      <ButtonLink to="/signin" look="quiet" className="self-start">
        Sign in here instead
      </ButtonLink>
    </PlainPage>
  );
}

function SignIn() {
  const session = useSession();
  // What the page before has to say is said anew each time somebody is sent here.
  const {key} = useLocation();
  // Whoever is on this page will most likely be a member in a moment.
  useEffect(() => whenIdle(() => void AfterSignIn.fetch().catch(() => undefined)), []);
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-in') return <AfterSignIn userID={session.userID} />;
  return (
    <PublicPage>
      <PageHeading className="text-hero">Welcome</PageHeading>
      <p className="text-lead text-ink-soft">
        New here or back again: the same two fields will do.
      </p>
      <SignInForm key={key} />
    </PublicPage>
  );
}
