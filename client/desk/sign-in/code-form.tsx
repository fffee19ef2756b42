// Asks for the code of the second factor, and opens the desk.
import {useState} from 'react';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {command} from '../data/api.ts';
import {signedIn} from '../data/queries.ts';

export function CodeForm({hint}: {hint: string}) {
  const [code, setCode] = useState('');
  const {sending, error, send} = useSubmit();
  const submit = () =>
    send(async () => {
      await command('/auth/code', {code});
      await signedIn();
    });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      <FormError message={error} />
      <Button type="submit" pending={sending && 'Checking...'}>
        Open the desk
      </Button>
    </Form>
  );
}
