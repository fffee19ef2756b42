// Sign-in and sign-up. Redirects signed-in members.
import {useEffect} from 'react';
import {useLocation} from 'react-router-dom';
import {isGooglePopup} from '../../session/google-callback.ts';
import {refusalInUrl} from '../../session/google.ts';
import {useSession} from '../../session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {lazyPart, whenIdle} from '../../ui/lazy-part.ts';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {probeStorage} from '../../zero/can-store.ts';
import {PlainPage, PublicPage} from '../../ui/page.tsx';
import {SignInForm} from './sign-in-form.tsx';

const AfterSignIn = lazyPart(async () => {
  await probeStorage();
  return import('../../shell/after-sign-in.tsx');
});

export default function Screen() {
  // Remounts for another URL.
  useLocation();
  return isGooglePopup() ? <BackFromGoogle /> : <SignIn />;
}

/** The page of the Google popup, in case the browser does not close it. */
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
  // A new key announces the note again at each redirect.
  const {key} = useLocation();
  // Fetches the shell early: the visitor will probably sign in.
  useEffect(() => {
    void whenIdle()
      .then(AfterSignIn.fetch)
      .catch(() => undefined);
  }, []);
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
