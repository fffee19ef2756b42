// The account page. Data of the replica is shown first; the server's data follows as a whole, so that nothing moves.
import {ACCOUNT_PAGE, ANSWERS} from '../../../rules/account/account-page.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {VERIFY} from '../../../rules/photos/verification-words.ts';
import {ANSWER_LIST} from '../questionnaire/editing.ts';
import {Alert} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useConfig} from '../../platform/http/config.ts';
import {WaitingWrites} from '../../platform/writes/waiting-writes.tsx';
import {BlockedPeople} from './blocked-people.tsx';
import {Devices} from './devices.tsx';
import {EmailForm} from './email-form.tsx';
import {FormerMatches} from './former-matches.tsx';
import {DeleteAccount} from './delete-account.tsx';
import {Notices} from './notices.tsx';
import {NotSent} from './not-sent.tsx';
import {LanguageSection} from './language-section.tsx';
import {MyData} from './my-data.tsx';
import {ServerUnreachableProvider, AccountSection} from './account-section.tsx';
import {PasswordForm} from './password-form.tsx';
import {HideMe, Learning} from './switches.tsx';
import {useAccount} from './use-account.ts';
import {useFormerMatches} from './use-former-matches.ts';

export default function Screen() {
  const {verification, google} = useConfig();
  const {account, error, isUnreachable, reload} = useAccount();
  const former = useFormerMatches(isUnreachable);
  // Also the configuration, by which a section is there or not.
  const isAnswered = google !== undefined && (account !== undefined || error !== undefined);
  // Disconnected, the sections say what has to wait.
  const isThere = account !== undefined || isUnreachable;
  return (
    <AppPage>
      <PageHeading>{ACCOUNT_PAGE.title}</PageHeading>
      <ServerUnreachableProvider value={isUnreachable}>
        {/* One announcement for all sections. */}
        <output className="sr-only">{isUnreachable ? error : ''}</output>
        <WaitingWrites />
        <NotSent />
        <AccountSection title={ANSWERS.title} about="answers">
          <ButtonLink to={ANSWER_LIST} look="secondary" className="self-start">
            {ANSWERS.see}
          </ButtonLink>
        </AccountSection>
        <LanguageSection />
        <HideMe />
        <Learning />
        <BlockedPeople />
        {error && !isUnreachable ? (
          <Alert
            action={
              <Button look="quiet" onClick={reload}>
                {WORDS.tryAgain}
              </Button>
            }
          >
            {error}
          </Alert>
        ) : null}
        {isAnswered && verification ? (
          <AccountSection title={VERIFY.title} about="verifying">
            <ButtonLink to="/verify-photos" look="secondary" className="self-start">
              {VERIFY.offer}
            </ButtonLink>
          </AccountSection>
        ) : null}
        {isAnswered && isThere ? (
          <>
            <AccountSection title={ACCOUNT_PAGE.email} about="email">
              {account ? <EmailForm account={account} /> : null}
            </AccountSection>
            <AccountSection title={ACCOUNT_PAGE.password} about="password">
              {account ? <PasswordForm account={account} onChanged={reload} /> : null}
            </AccountSection>
            <AccountSection title={ACCOUNT_PAGE.devices} about="devices">
              {account ? <Devices devices={account.devices} onChanged={reload} /> : null}
            </AccountSection>
            <Notices devices={account?.devices ?? []} isConfirmed={account?.isConfirmed ?? true} />
          </>
        ) : null}
        {isAnswered ? <MyData /> : null}
        {isAnswered && isThere ? <DeleteAccount account={account} /> : null}
        {isAnswered ? <FormerMatches people={former.people} /> : null}
      </ServerUnreachableProvider>
      {isAnswered && former.isSettled ? (
        <ButtonLink to="/dashboard" look="quiet" className="self-start">
          {ACCOUNT_PAGE.home}
        </ButtonLink>
      ) : null}
    </AppPage>
  );
}
