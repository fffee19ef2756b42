// Sign-in and sign-up. Redirects signed-in members.
import {useEffect} from 'react';
import {useLocation} from 'react-router-dom';
import {SIGN_IN} from '../../../rules/account/sign-in.ts';
import {isGooglePopup} from '../../platform/session/google-callback.ts';
import {refusalInUrl} from '../../platform/session/google.ts';
import {useSession} from '../../platform/session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {whenIdle, type LazyPart} from '../../ui/lazy-part.ts';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage, PublicPage} from '../../ui/page.tsx';
import {SignInForm} from './sign-in-form.tsx';

type SignInProps = {
  /** What a signed-in member sees. */
  Next: LazyPart<{userID: string}>;
};

export function SignIn({Next}: SignInProps) {
  // Renders again when the URL changes: isGooglePopup reads it.
  useLocation();
  return isGooglePopup() ? <BackFromGoogle /> : <SignInPage Next={Next} />;
}

/** The page of the Google popup, in case the browser does not close it. */
function BackFromGoogle() {
  return (
    <PlainPage>
      <PageHeading>{SIGN_IN.closeWindow}</PageHeading>
      <FormError message={refusalInUrl()} />
      <ButtonLink to="/signin" look="quiet" className="self-start">
        {SIGN_IN.here}
      </ButtonLink>
    </PlainPage>
  );
}

function SignInPage({Next}: SignInProps) {
  const session = useSession();
  // A new key announces the note again at each redirect.
  const {key} = useLocation();
  // Fetches the shell early: the visitor will probably sign in.
  useEffect(() => {
    void whenIdle()
      .then(Next.fetch)
      .catch(() => undefined);
  }, [Next]);
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'signed-in') return <Next userID={session.userID} />;
  return (
    <PublicPage>
      <PageHeading className="text-hero">{SIGN_IN.title}</PageHeading>
      <p className="text-lead text-ink-soft">{SIGN_IN.lead}</p>
      <SignInForm key={key} />
    </PublicPage>
  );
}
