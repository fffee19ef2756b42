// The address of the account: whether it is confirmed, and moving to another one.
import {useState} from 'react';
import {EMAIL_CHANGE_SENT} from '../../../rules/account.ts';
import {requestEmail, type Account} from '../../session/account-api.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {useSending} from './use-sending.ts';

export function EmailForm({account}: {account: Account}) {
  const {email, isConfirmed, hasPassword} = account;
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const {sending, error, note, send} = useSending();
  const ask = (address: string) =>
    send(async () => {
      await requestEmail(address.trim(), password);
      setPassword('');
      return EMAIL_CHANGE_SENT;
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(next);
      }}
    >
      <p>
        <span className="font-semibold">{email}</span>
        <span className="block text-small text-ink-soft">
          {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
        </span>
      </p>
      {isConfirmed ? null : (
        <Button
          look="quiet"
          className="self-start"
          disabled={sending}
          onClick={() => void ask(email)}
        >
          Send a link to confirm it
        </Button>
      )}
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={next}
        onChange={setNext}
        describedBy="email-error"
      />
      {hasPassword ? (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          describedBy="email-error"
        />
      ) : null}
      <div>
        <FormError id="email-error" message={error} />
        <output>{note ? <Note>{note}</Note> : null}</output>
      </div>
      <Button
        type="submit"
        look="secondary"
        className="self-start"
        pending={sending && 'Sending...'}
      >
        Change email
      </Button>
    </form>
  );
}
