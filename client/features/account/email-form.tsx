// The account's e-mail address: confirmation and change. A member without a password proves their identity with
// Google.
import {useState} from 'react';
import {EMAIL_FORM} from '../../../rules/account/account-page.ts';
import {GOOGLE} from '../../../rules/account/account.ts';
import {useDraft} from '../../platform/storage/use-draft.ts';
import {requestEmail, type Account} from '../../platform/session/account-api.ts';
import {Refused} from '../../platform/http/request.ts';
import {
  PopupBlocked,
  refusalInUrl,
  signInWithGoogle,
  redirectToGoogle,
} from '../../platform/session/google.ts';
import {FormOutcome} from '../../ui/alert.tsx';
import {Form} from '../../ui/form.tsx';
import {PasswordField} from '../../ui/password-field.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {AskingButton, SectionButton} from './account-section.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

export function EmailForm({account}: {account: Account}) {
  const {email, isConfirmed, hasPassword} = account;
  const [draft, setDraft, forgetDraft] = useDraft('email');
  const next = draft ?? '';
  const [password, setPassword] = useState('');
  const [isStale, setIsStale] = useState(false);
  const [refusal] = useState(refusalInUrl);
  const {sending, error, note, send} = useSubmit();
  const ask = (address: string) =>
    send(async () => {
      setIsStale(false);
      await requestEmail(address.trim(), password).catch((reason: unknown) => {
        setIsStale(reason instanceof Refused && reason.code === 'stale-sign-in');
        throw reason;
      });
      setPassword('');
      forgetDraft(address);
      return EMAIL_FORM.sent;
    });
  const prove = () =>
    send(async () => {
      try {
        await signInWithGoogle();
      } catch (failure) {
        if (!(failure instanceof PopupBlocked)) throw failure;
        await redirectToGoogle({page: '/account'});
      }
      setIsStale(false);
      return EMAIL_FORM.proven;
    });
  return (
    <Form className="flex flex-col gap-4" onSubmit={() => ask(next)}>
      <p>
        <span className="font-semibold">{email}</span>
        <span className="block text-small text-ink-soft">
          {isConfirmed ? EMAIL_FORM.confirmed : EMAIL_FORM.unconfirmed}
        </span>
      </p>
      {isConfirmed ? null : (
        <AskingButton
          look="quiet"
          className="self-start"
          disabled={sending}
          onClick={() => void ask(email)}
        >
          {EMAIL_FORM.sendLink}
        </AskingButton>
      )}
      <TextField
        label={EMAIL_FORM.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={next}
        onChange={setDraft}
        describedBy="email-error"
      />
      {hasPassword ? (
        <PasswordField
          label={EMAIL_FORM.password}
          account={email}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          describedBy="email-error"
        />
      ) : null}
      <FormOutcome
        id="email-error"
        error={error ?? (note === undefined ? refusal : undefined)}
        note={note}
      />
      {isStale ? (
        <SectionButton disabled={sending} onClick={() => void prove()}>
          {GOOGLE.button}
        </SectionButton>
      ) : null}
      <SectionButton type="submit" pending={sending && EMAIL_FORM.sending}>
        {EMAIL_FORM.change}
      </SectionButton>
    </Form>
  );
}
