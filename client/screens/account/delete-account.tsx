// Deletes the account after a confirmation, with the password if there is one.
import {useState} from 'react';
import {LEAVING} from '../../../rules/leaving.ts';
import {deleteAccount} from '../../session/export-api.ts';
import {signOut} from '../../session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';
import {dateFormat} from '../../ui/date-format.ts';
import {TextField} from '../../ui/text-field.tsx';
import {AskingButton, AccountSection} from './account-section.tsx';

const DAY = dateFormat({dateStyle: 'long'});

export function DeleteAccount({hasPassword}: {hasPassword: boolean}) {
  const [password, setPassword] = useState('');
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string>();
  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    setError(undefined);
    let until: string;
    try {
      until = await deleteAccount(password);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setLeaving(false);
      return;
    }
    await signOut(LEAVING.done(DAY.format(new Date(until))));
  };
  return (
    <AccountSection title={LEAVING.title} about="leaving">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {LEAVING.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
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
          pending={leaving && LEAVING.pending}
        >
          {LEAVING.button}
        </AskingButton>
      </form>
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
