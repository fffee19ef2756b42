// Signing in: the password, then a code. At the first sign-in the second factor is set up between the two.
import {useState} from 'react';
import {signInShape} from '../../../rules/desk/desk.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {post} from '../data/api.ts';
import {CodeForm} from './code-form.tsx';
import {EntryPage} from './layout.tsx';
import {SetUp} from './set-up.tsx';

type Step = {readonly at: 'password' | 'code'} | {readonly at: 'set-up'; readonly password: string};

export function SignIn() {
  const [step, setStep] = useState<Step>({at: 'password'});
  if (step.at === 'set-up') return <SetUp password={step.password} />;
  if (step.at === 'code') {
    return (
      <EntryPage title="Your second factor">
        <CodeForm hint="Six digits from your authenticator app, or one of your backup codes." />
      </EntryPage>
    );
  }
  return <PasswordStep onNext={setStep} />;
}

function PasswordStep({onNext}: {onNext: (step: Step) => void}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const {sending, error, send} = useSubmit();
  const submit = () =>
    send(async () => {
      const {next} = await post('/auth/sign-in', {email, password}, signInShape);
      onNext(next === 'set-up' ? {at: next, password} : {at: next});
    });
  return (
    <EntryPage title="Wing’s desk">
      <p className="text-ink-soft">For operators. Members sign in to Wing itself.</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FormError message={error} />
        <Button type="submit" pending={sending && 'Signing in...'}>
          Sign in
        </Button>
      </Form>
    </EntryPage>
  );
}
