// One part of the account page. Without a connection it stays as it is, with its buttons off and, in place of what it is
// about, what has to wait. What is typed is left alone.
import {createContext, useContext, useId, type ReactNode} from 'react';
import {ACCOUNT_INTRO, offlineNotice, type AccountPart} from '../../../rules/account-page.ts';
import {Button, type ButtonProps} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {Section} from '../../ui/prose.tsx';

const CutOff = createContext(false);
export const CutOffProvider = CutOff.Provider;
/** The id of the sentence that tells why the buttons of a part are off. */
const Reason = createContext<string | undefined>(undefined);

/** Whether the server cannot be reached right now. */
export const useIsCutOff = (): boolean => useContext(CutOff);

type PartProps = {
  title: string;
  about: AccountPart;
  children?: ReactNode;
};

export function Part({title, about, children}: PartProps) {
  const isCutOff = useIsCutOff();
  const id = useId();
  return (
    <Card>
      <Section title={title}>
        {/* Both have the same place: nothing moves when one takes the other's. */}
        <p className="grid text-small *:col-start-1 *:row-start-1">
          <span className={isCutOff ? 'invisible' : 'text-ink-soft'}>{ACCOUNT_INTRO[about]}</span>
          <span id={id} className={isCutOff ? 'font-semibold' : 'invisible'}>
            {offlineNotice(about)}
          </span>
        </p>
        <Reason value={isCutOff ? id : undefined}>{children}</Reason>
      </Section>
    </Card>
  );
}

/** A button that asks the server for something. */
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
