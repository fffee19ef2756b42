// Changes the password, or sets the first one of a Google account.
import {useState} from 'react';
import {PASSWORD_HINT} from '../../../rules/account.ts';
import {SAVING, SIGN_IN} from '../../../rules/wording.ts';
import {changePassword, type Account} from '../../session/account-api.ts';
import {requestPasswordReset} from '../../session/auth-api.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {AskingButton} from './account-section.tsx';
import {useSubmit} from './use-submit.ts';

type PasswordFormProps = {account: Account; onChanged: () => void};

export function PasswordForm({account, onChanged}: PasswordFormProps) {
  return account.hasPassword ? (
    <Change onChanged={onChanged} />
  ) : (
    <FirstPassword email={account.email} />
  );
}

function Change({onChanged}: {onChanged: () => void}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const {sending, error, note, send} = useSubmit();
  const save = () =>
    send(async () => {
      await changePassword(current, next);
      setCurrent('');
      setNext('');
      onChanged();
      return 'Your password is changed. Your other devices are signed out.';
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        describedBy="password-error"
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        value={next}
        onChange={setNext}
        describedBy="password-error"
      />
      <div>
        <FormError id="password-error" message={error} />
        <output>{note ? <Note>{note}</Note> : null}</output>
      </div>
      <AskingButton
        type="submit"
        look="secondary"
        className="self-start"
        pending={sending && SAVING}
      >
        Change password
      </AskingButton>
    </form>
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
      <p>You sign in with Google and have no password here.</p>
      <div>
        <FormError message={error} />
        <output>{note ? <Note>{note}</Note> : null}</output>
      </div>
      <AskingButton
        look="secondary"
        className="self-start"
        pending={sending && 'Sending...'}
        onClick={() => void ask()}
      >
        Choose a password by email
      </AskingButton>
    </>
  );
}
