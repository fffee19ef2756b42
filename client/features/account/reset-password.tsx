// The target of password-reset links.
import {useState} from 'react';
import {Navigate, useNavigate, useSearchParams} from 'react-router-dom';
import {PASSWORD_WORDS} from '../../../rules/account/account.ts';
import {resetPassword} from '../../platform/session/auth-api.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {refreshSession, useSession} from '../../platform/session/session.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

export default function Screen() {
  const session = useSession();
  const [params] = useSearchParams();
  const token = params.get('token');
  // The new password has ended the session of this browser, which loads the page anew.
  if (session.status === 'signed-out' && session.note) {
    return <Navigate to="/signin" replace state={{note: session.note}} />;
  }
  return (
    <PublicPage>
      <PageHeading className="text-hero">{PASSWORD_WORDS.title}</PageHeading>
      {token ? <NewPassword token={token} /> : <NoToken />}
    </PublicPage>
  );
}

function NoToken() {
  return (
    <>
      <Note>{PASSWORD_WORDS.noToken}</Note>
      <ButtonLink to="/signin" className="self-start">
        {PASSWORD_WORDS.back}
      </ButtonLink>
    </>
  );
}

/** The link's fragment, which browsers send to no server, names the account for password managers. */
function accountInUrl(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('email') ?? undefined;
}

function NewPassword({token}: {token: string}) {
  const [password, setPassword] = useState('');
  const {sending, error, send} = useSubmit();
  const navigate = useNavigate();
  const save = () =>
    send(async () => {
      await resetPassword(token, password);
      await refreshSession(PASSWORD_WORDS.changed);
      await navigate('/signin', {state: {note: PASSWORD_WORDS.changed}});
    });
  return (
    <Form className="flex flex-col gap-5" onSubmit={save}>
      <PasswordField
        label={PASSWORD_WORDS.label}
        hint={PASSWORD_WORDS.hint}
        autoComplete="new-password"
        account={accountInUrl()}
        value={password}
        onChange={setPassword}
        describedBy="reset-error"
      />
      <FormError id="reset-error" message={error} />
      <Button type="submit" pending={sending && WORDS.saving}>
        {PASSWORD_WORDS.save}
      </Button>
    </Form>
  );
}
