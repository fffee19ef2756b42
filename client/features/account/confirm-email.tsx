// The target of confirmation links. Needs a press, because mail scanners open links.
import {useLocation, useSearchParams} from 'react-router-dom';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {CONFIRM_EMAIL} from '../../../rules/account/sign-in.ts';
import {confirmEmail} from '../../platform/session/account-api.ts';
import {refreshSession, useSession} from '../../platform/session/session.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

export default function Screen() {
  const [params] = useSearchParams();
  const isSignedOut = useSession().status === 'signed-out';
  const token = params.get('token');
  return (
    <PublicPage>
      <PageHeading className="text-hero">{CONFIRM_EMAIL.title}</PageHeading>
      {token === null ? <End words={ACCOUNT.linkDead} /> : null}
      {token !== null && isSignedOut ? <SignInFirst /> : null}
      {token !== null && !isSignedOut ? <Confirm token={token} /> : null}
    </PublicPage>
  );
}

function End({words}: {words: string}) {
  return (
    <>
      <output>
        <Note>{words}</Note>
      </output>
      <ButtonLink to="/signin" className="self-start">
        {CONFIRM_EMAIL.goOn}
      </ButtonLink>
    </>
  );
}

/** A mail app's own browser, or an app on the home screen, has no session of the browser where its member signed up. */
function SignInFirst() {
  const {pathname: path, search} = useLocation();
  return (
    <>
      <Note>{ACCOUNT.confirmSignedOut}</Note>
      <ButtonLink to="/signin" state={{asked: {path, search}}} className="self-start">
        {CONFIRM_EMAIL.signIn}
      </ButtonLink>
    </>
  );
}

function Confirm({token}: {token: string}) {
  const {sending, error, note, send} = useSubmit();
  const confirm = () =>
    send(async () => {
      await confirmEmail(token);
      await refreshSession();
      return CONFIRM_EMAIL.done;
    });
  if (note) return <End words={note} />;
  return (
    <>
      <p className="text-lead text-ink-soft">{CONFIRM_EMAIL.lead}</p>
      <FormError message={error} />
      <Button
        className="self-start"
        pending={sending && CONFIRM_EMAIL.confirming}
        onClick={() => void confirm()}
      >
        {CONFIRM_EMAIL.confirm}
      </Button>
    </>
  );
}
