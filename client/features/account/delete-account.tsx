// Deletes the account after a confirmation, with the password if there is one.
import {useState} from 'react';
import {LEAVING, leavingConsequences} from '../../../rules/account/leaving.ts';
import {deleteAccount, type Account} from '../../platform/session/account-api.ts';
import {signOut} from '../../platform/session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {confirm} from '../../ui/dialogs.tsx';
import {dateFormat} from '../../ui/date-format.ts';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {AccountSection, SectionButton} from './account-section.tsx';

const DAY = dateFormat({dateStyle: 'long'});

/** Without an account while its details are unknown. */
export function DeleteAccount({account}: {account: Account | undefined}) {
  const [password, setPassword] = useState('');
  const {sending, error, send} = useSubmit();
  const leave = async () => {
    const {confirmTitle: title, confirmBody: body, confirm: words} = LEAVING;
    if (!(await confirm({title, body, confirm: words}))) return;
    await send(async () => {
      const until = await deleteAccount(password);
      await signOut(LEAVING.done(DAY.format(new Date(until))));
    });
  };
  return (
    <AccountSection title={LEAVING.title} about="leaving">
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {leavingConsequences().map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form className="flex flex-col gap-4" onSubmit={leave}>
        {account?.hasPassword ? (
          <PasswordField
            label={LEAVING.password}
            account={account?.email}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            describedBy="leave-error"
          />
        ) : null}
        <FormError id="leave-error" message={error} />
        <SectionButton type="submit" pending={sending && LEAVING.pending}>
          {LEAVING.button}
        </SectionButton>
      </Form>
    </AccountSection>
  );
}
