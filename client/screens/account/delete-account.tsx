// Deletes the account after a confirmation, with the password if there is one.
import {useState} from 'react';
import {LEAVING} from '../../../rules/leaving.ts';
import {deleteAccount} from './export-api.ts';
import {signOut} from '../../session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';
import {dateFormat} from '../../ui/date-format.ts';
import {Form} from '../../ui/form.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

const DAY = dateFormat({dateStyle: 'long'});

export function DeleteAccount({hasPassword}: {hasPassword: boolean}) {
  const [password, setPassword] = useState('');
  const [asking, setAsking] = useState(false);
  const {sending, error, send} = useSubmit();
  const leave = () => {
    setAsking(false);
    return send(async () => {
      const until = await deleteAccount(password);
      await signOut(LEAVING.done(DAY.format(new Date(until))));
    });
  };
  return (
    <AccountSection title={LEAVING.title} about="leaving">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {LEAVING.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form className="flex flex-col gap-4" onSubmit={() => setAsking(true)}>
        {hasPassword ? (
          <TextField
            label={LEAVING.password}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            describedBy="leave-error"
          />
        ) : null}
        <FormError id="leave-error" message={error} />
        <AskingButton
          type="submit"
          look="secondary"
          className="self-start"
          pending={sending && LEAVING.pending}
        >
          {LEAVING.button}
        </AskingButton>
      </Form>
      <ConfirmDialog
        open={asking}
        title={LEAVING.confirmTitle}
        body={LEAVING.confirmBody}
        confirm={LEAVING.confirm}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </AccountSection>
  );
}
