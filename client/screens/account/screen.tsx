// The member's account: address, password, devices.
import type {ReactNode} from 'react';
import {Alert} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {Loading} from '../../ui/loading.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';
import {Devices} from './devices.tsx';
import {EmailForm} from './email-form.tsx';
import {PasswordForm} from './password-form.tsx';
import {useAccount} from './use-account.ts';

export default function Screen() {
  const {account, error, reload} = useAccount();
  if (!account && !error) return <Loading />;
  return (
    <AppPage>
      <PageHeading>Your account</PageHeading>
      {account ? (
        <>
          <Part title="Email">
            <EmailForm account={account} />
          </Part>
          <Part title="Password">
            <PasswordForm account={account} onChanged={reload} />
          </Part>
          <Part title="Signed-in devices">
            <Devices devices={account.devices} />
          </Part>
        </>
      ) : (
        <Alert
          action={
            <Button look="quiet" onClick={reload}>
              Try again
            </Button>
          }
        >
          {error}
        </Alert>
      )}
      <ButtonLink to="/dashboard" look="quiet" className="self-start">
        Home
      </ButtonLink>
    </AppPage>
  );
}

function Part({title, children}: {title: string; children: ReactNode}) {
  return (
    <Card>
      <Section title={title}>{children}</Section>
    </Card>
  );
}
