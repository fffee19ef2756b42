// The member's account. What the replica knows stands first and at once; what the server has to be asked for comes
// after it, all in one, so that nothing moves when it is there.
import {Alert} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {BlockedPeople} from './blocked-people.tsx';
import {Devices} from './devices.tsx';
import {EmailForm} from './email-form.tsx';
import {FormerMatches} from './former-matches.tsx';
import {HideMe} from './hide-me.tsx';
import {Learning} from './learning.tsx';
import {Leave} from './leave.tsx';
import {MyData} from './my-data.tsx';
import {CutOffProvider, Part} from './part.tsx';
import {PasswordForm} from './password-form.tsx';
import {useAccount} from './use-account.ts';
import {useExport} from './use-export.ts';
import {useFormer} from './use-former.ts';

export default function Screen() {
  const {account, error, isCutOff, reload} = useAccount();
  const packing = useExport(isCutOff);
  const former = useFormer(isCutOff);
  const isAnswered = (account !== undefined || error !== undefined) && packing.isSettled;
  // Cut off, they say what has to wait.
  const isThere = account !== undefined || isCutOff;
  return (
    <AppPage>
      <PageHeading>Your account</PageHeading>
      <CutOffProvider value={isCutOff}>
        {/* What each part shows then is heard once. */}
        <output className="sr-only">{isCutOff ? error : ''}</output>
        <HideMe />
        <Learning />
        <BlockedPeople />
        {error && !isCutOff ? (
          <Alert
            action={
              <Button look="quiet" onClick={reload}>
                Try again
              </Button>
            }
          >
            {error}
          </Alert>
        ) : null}
        {isAnswered && isThere ? (
          <>
            <Part title="Email" about="email">
              {account ? <EmailForm account={account} /> : null}
            </Part>
            <Part title="Password" about="password">
              {account ? <PasswordForm account={account} onChanged={reload} /> : null}
            </Part>
            <Part title="Signed-in devices" about="devices">
              {account ? <Devices devices={account.devices} onChanged={reload} /> : null}
            </Part>
          </>
        ) : null}
        {isAnswered ? <MyData packing={packing} /> : null}
        {isAnswered && isThere ? <Leave hasPassword={account?.hasPassword ?? false} /> : null}
        {isAnswered ? <FormerMatches people={former.people} /> : null}
      </CutOffProvider>
      {isAnswered && former.isSettled ? (
        <ButtonLink to="/dashboard" look="quiet" className="self-start">
          Home
        </ButtonLink>
      ) : null}
    </AppPage>
  );
}
