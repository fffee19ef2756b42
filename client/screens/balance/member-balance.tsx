// A member's credits and every change to them.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {MONTHLY_FEE} from '../../../rules/credits.ts';
import MemberShell from '../../shell/member-shell.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Ledger} from './ledger.tsx';
import {WhatCreditsAreFor} from './what-credits-are-for.tsx';

export default function MemberBalance({userID}: {userID: string}) {
  return (
    <MemberShell userID={userID}>
      <Balance />
    </MemberShell>
  );
}

function Balance() {
  const [wallet, walletResult] = useQuery(queries.me.wallet());
  const [entries] = useQuery(queries.me.creditEntries());
  return (
    <AppPage>
      <PageHeading>Credit balance</PageHeading>
      <Card className="flex flex-col gap-1">
        <p className="flex items-baseline gap-3">
          <span className="font-display text-hero font-bold tabular-nums">
            {wallet?.credits ?? 0}
          </span>
          <span className="text-lead">credits</span>
        </p>
        {walletResult.type === 'error' ? (
          <p role="alert" className="text-danger">
            {walletResult.error.message}
          </p>
        ) : null}
        <p className="text-ink-soft">The monthly app fee is {MONTHLY_FEE} credits.</p>
      </Card>
      <Ledger entries={entries} />
      <Card>
        <WhatCreditsAreFor />
      </Card>
      <ButtonLink to="/dashboard" look="secondary" className="self-start">
        Back to Home
      </ButtonLink>
    </AppPage>
  );
}
