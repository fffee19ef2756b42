// The e-mail and password form. Shows the server's refusals verbatim.
import {useState} from 'react';
import {useLocation} from 'react-router-dom';
import {PASSWORD_WORDS} from '../../../rules/account/account.ts';
import {SIGN_IN} from '../../../rules/account/sign-in.ts';
import {requestPasswordReset} from '../../platform/session/auth-api.ts';
import {refusalInUrl} from '../../platform/session/google.ts';
import {signIn, signUp} from '../../platform/session/session.ts';
import {FormOutcome} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {GoogleButton} from './google-button.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

type Task = 'login' | 'sign-up' | 'reset';

/** A message from the previous page, such as "your password is changed". */
function useArrivalNote(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('note' in state)) return undefined;
  return typeof state.note === 'string' ? state.note : undefined;
}

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Whether the last press was Sign Up: password managers then save or suggest a new password. */
  const [isNew, setNew] = useState(false);
  const [task, setTask] = useState<Task>();
  const {sending, error, note, send, setError} = useSubmit({
    error: refusalInUrl(),
    note: useArrivalNote(),
  });
  const run = (next: Task, work: () => Promise<string | void>) => {
    setTask(next);
    return send(work);
  };

  const address = email.trim();
  const login = () => {
    setNew(false);
    return run('login', () => signIn(address, password));
  };
  const register = () => {
    setNew(true);
    return run('sign-up', () => signUp(address, password));
  };
  const reset = () =>
    run('reset', async () => {
      if (!address) throw new Error(SIGN_IN.resetNeedsEmail);
      await requestPasswordReset(address);
      return SIGN_IN.resetSent;
    });

  return (
    <Form className="flex flex-col gap-5" onSubmit={login}>
      <TextField
        label={SIGN_IN.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        describedBy="sign-in-error"
      />
      <PasswordField
        label={SIGN_IN.password}
        hint={PASSWORD_WORDS.newHint}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={setPassword}
        describedBy="sign-in-error"
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          type="submit"
          disabled={sending}
          pending={sending && task === 'login' && SIGN_IN.loggingIn}
        >
          {SIGN_IN.login}
        </Button>
        <Button
          look="secondary"
          disabled={sending}
          pending={sending && task === 'sign-up' && SIGN_IN.signingUp}
          onClick={() => void register()}
        >
          {SIGN_IN.signUp}
        </Button>
      </div>
      <div>
        <FormOutcome id="sign-in-error" error={error} note={note} />
        <Button look="quiet" disabled={sending} onClick={() => void reset()}>
          {SIGN_IN.forgot}
        </Button>
      </div>
      <GoogleButton disabled={sending} onError={setError} />
    </Form>
  );
}
