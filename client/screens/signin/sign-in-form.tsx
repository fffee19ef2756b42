// The two fields and what can be done with them. What the server refuses is shown in its own words.
import {useState} from 'react';
import {SIGN_IN} from '../../../rules/wording.ts';
import {requestPasswordReset} from '../../session/auth-api.ts';
import {useConfig} from '../../session/config.ts';
import {signInWithGoogle} from '../../session/google.ts';
import {signIn, signUp} from '../../session/session.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/text-field.tsx';

type Task = 'login' | 'sign-up' | 'reset' | 'google';

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<Task>();
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const {google} = useConfig();

  const run = async (task: Task, work: () => Promise<void>) => {
    setBusy(task);
    setError(undefined);
    setNote(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(undefined);
    }
  };

  const address = email.trim();
  const login = () => run('login', () => signIn(address, password));
  const reset = () =>
    run('reset', async () => {
      if (!address) throw new Error(SIGN_IN.resetNeedsEmail);
      await requestPasswordReset(address);
      setNote(SIGN_IN.resetSent);
    });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void login();
      }}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        describedBy="sign-in-error"
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        describedBy="sign-in-error"
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          type="submit"
          disabled={busy !== undefined}
          pending={busy === 'login' && 'Signing in...'}
        >
          Login
        </Button>
        <Button
          look="secondary"
          disabled={busy !== undefined}
          pending={busy === 'sign-up' && 'Signing up...'}
          onClick={() => void run('sign-up', () => signUp(address, password))}
        >
          Sign Up
        </Button>
      </div>
      <div>
        <FormError id="sign-in-error" message={error} />
        <output>{note ? <Note>{note}</Note> : null}</output>
        <Button look="quiet" disabled={busy !== undefined} onClick={() => void reset()}>
          Forgot Password
        </Button>
      </div>
      <div className="flex flex-col gap-2 border-t border-line pt-5">
        <Button
          look="secondary"
          disabled={!google || busy !== undefined}
          aria-describedby={google ? undefined : 'google-off'}
          onClick={() => void run('google', signInWithGoogle)}
        >
          Continue with Google
        </Button>
        {google ? null : (
          <p id="google-off" className="text-small text-ink-soft">
            Google sign-in is not set up here. Please use your email.
          </p>
        )}
      </div>
    </form>
  );
}
