// Changes the password, or sets the first one of a Google account.
import {useState} from 'react';
import {EMAIL_FORM, PASSWORD_FORM} from '../../../rules/account/account-page.ts';
import {PASSWORD_WORDS} from '../../../rules/account/account.ts';
import {SIGN_IN} from '../../../rules/account/sign-in.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {changePassword, type Account} from '../../platform/session/account-api.ts';
import {requestPasswordReset} from '../../platform/session/auth-api.ts';
import {FormOutcome} from '../../ui/alert.tsx';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {SectionButton} from './account-section.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

type PasswordFormProps = {account: Account; onChanged: () => void};

export function PasswordForm({account, onChanged}: PasswordFormProps) {
  return account.hasPassword ? (
    <Change email={account.email} onChanged={onChanged} />
  ) : (
    <FirstPassword email={account.email} />
  );
}

type ChangeProps = {email: string; onChanged: () => void};

function Change({email, onChanged}: ChangeProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const {sending, error, note, send} = useSubmit();
  const save = () =>
    send(async () => {
      await changePassword(current, next);
      setCurrent('');
      setNext('');
      onChanged();
      return PASSWORD_FORM.changed;
    });
  return (
    <Form className="flex flex-col gap-4" onSubmit={save}>
      <PasswordField
        label={PASSWORD_FORM.current}
        account={email}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        describedBy="password-error"
      />
      <PasswordField
        label={PASSWORD_FORM.next}
        autoComplete="new-password"
        hint={PASSWORD_WORDS.hint}
        value={next}
        onChange={setNext}
        describedBy="password-error"
      />
      <FormOutcome id="password-error" error={error} note={note} />
      <SectionButton type="submit" pending={sending && WORDS.saving}>
        {PASSWORD_FORM.change}
      </SectionButton>
    </Form>
  );
}

function FirstPassword({email}: {email: string}) {
  const {sending, error, note, send} = useSubmit();
  const ask = () =>
    send(async () => {
      await requestPasswordReset(email);
      return SIGN_IN.resetSent;
    });
  return (
    <>
      <p>{PASSWORD_FORM.google}</p>
      <FormOutcome error={error} note={note} />
      <SectionButton pending={sending && EMAIL_FORM.sending} onClick={() => void ask()}>
        {PASSWORD_FORM.choose}
      </SectionButton>
    </>
  );
}
