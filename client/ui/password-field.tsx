// A password that can be shown. In a form without a field for the account it also tells password managers the account.
import {Field} from '@base-ui/react/field';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {useState} from 'react';
import {WORDS} from '../../rules/common-words.ts';
import {CONTROL, FieldFrame, type Typed} from './text-field.tsx';

export type PasswordFieldProps = Omit<Typed, 'limit' | 'placeholder'> & {
  autoComplete: 'current-password' | 'new-password';
  /** The account's email address, when the form has no field for it. */
  account?: string;
};

export function PasswordField(props: PasswordFieldProps) {
  const {label, hint, error, invalid, onChange, describedBy, account, ...input} = props;
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...{label, hint, error, invalid}}>
      {account ? (
        <input type="text" autoComplete="username" value={account} readOnly hidden />
      ) : null}
      <div className="relative">
        <Field.Control
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy}
          onValueChange={onChange}
          className={`${CONTROL} min-h-12 pe-14`}
        />
        <button
          type="button"
          aria-label={WORDS.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-quill text-ink-soft -outline-offset-2 hover:text-action"
        >
          <Icon aria-hidden="true" size={20} />
        </button>
      </div>
    </FieldFrame>
  );
}
