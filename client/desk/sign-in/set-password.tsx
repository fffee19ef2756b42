// Sets an operator's password with the link that `npm run operator` prints. The token is in the fragment, which no server
// logs.
import {useState} from 'react';
import * as v from 'valibot';
import {PASSWORD_WORDS} from '../../../rules/account/account.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {post} from '../data/api.ts';
import {EntryPage} from './layout.tsx';

const answer = v.object({email: v.string()});

export function SetPassword() {
  const [newPassword, setNewPassword] = useState('');
  const [email, setEmail] = useState<string>();
  const {sending, error, send} = useSubmit();
  const token = location.hash.slice(1);
  const submit = () =>
    send(async () => {
      setEmail((await post('/auth/password', {token, newPassword}, answer)).email);
    });
  if (email !== undefined) {
    return (
      <EntryPage title="Your password is set">
        <p>{`Sign in as ${email}. You set up your second factor then.`}</p>
        <ButtonLink to="/">To the desk</ButtonLink>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Choose your password">
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          label="New password"
          hint={PASSWORD_WORDS.hint}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
        />
        <FormError message={error} />
        <Button type="submit" pending={sending && 'Saving...'}>
          Save password
        </Button>
      </Form>
    </EntryPage>
  );
}
