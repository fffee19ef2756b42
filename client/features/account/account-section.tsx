// A section of the account page. Without a connection, one that needs it disables its buttons, explains why, and keeps typed text.
import {createContext, useContext, useId, type ReactNode} from 'react';
import {
  ACCOUNT_INTRO,
  offlineNotice,
  type AccountPart,
} from '../../../rules/account/account-page.ts';
import {Button, type ButtonProps} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {Section} from '../../ui/prose.tsx';

const ServerUnreachable = createContext(false);
export const ServerUnreachableProvider = ServerUnreachable.Provider;
/** Id of the message that explains disabled buttons. */
const Reason = createContext<string | undefined>(undefined);

/** Whether the server cannot be reached. */
export const useIsServerUnreachable = (): boolean => useContext(ServerUnreachable);

type AccountSectionProps = {
  title: string;
  about: AccountPart;
  children?: ReactNode;
};

export function AccountSection({title, about, children}: AccountSectionProps) {
  const notice = offlineNotice(about);
  const isUnreachable = useIsServerUnreachable() && notice !== undefined;
  const id = useId();
  return (
    <Card>
      <Section title={title}>
        {/* Both occupy the same grid cell, so that nothing moves. */}
        <p className="grid text-small *:col-start-1 *:row-start-1">
          <span className={isUnreachable ? 'invisible' : 'text-ink-soft'}>
            {ACCOUNT_INTRO[about]}
          </span>
          <span id={id} className={`font-semibold ${isUnreachable ? '' : 'invisible'}`}>
            {notice}
          </span>
        </p>
        <Reason value={isUnreachable ? id : undefined}>{children}</Reason>
      </Section>
    </Card>
  );
}

/** A button that sends a request. */
export function AskingButton({disabled = false, ...button}: ButtonProps) {
  const reason = useContext(Reason);
  return (
    <Button
      {...button}
      disabled={disabled || reason !== undefined}
      aria-describedby={reason ?? button['aria-describedby']}
    />
  );
}

/** The main button of a section. */
export const SectionButton = (button: ButtonProps) => (
  <AskingButton look="secondary" className="self-start" {...button} />
);
