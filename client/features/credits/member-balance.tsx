// A member's credits and credit entries.
import {useQuery} from '@rocicorp/zero/react';
import {useSearchParams} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {BALANCE} from '../../../rules/credits/credit-words.ts';
import {PAYMENT, PAYMENT_PARAMETER} from '../../../rules/credits/payments.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {useConfig} from '../../platform/http/config.ts';
import {Note} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {useHasLowCredits} from './low-credits.tsx';
import {inDigits} from '../../ui/number.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';
import {Ledger} from './ledger.tsx';
import {lazyPart} from '../../ui/lazy-part.ts';
import {CreditPrices} from './credit-prices.tsx';

/** Loaded only where credits are sold, and after a payment. Without its script the rest of the page stays. */
const CreditShop = lazyPart(() =>
  import('./credit-shop.tsx').catch(() => ({default: CreditShopMissing})),
);

function CreditShopMissing() {
  return <Note>{PAYMENT.notLoaded}</Note>;
}

export default function MemberBalance() {
  const [wallet, walletResult] = useQuery(queries.me.wallet());
  const [params] = useSearchParams();
  const hasLowCredits = useHasLowCredits();
  const {lowCreditsHelp, creditPacks} = useConfig();
  const credits = wallet?.credits ?? (walletResult.type === 'complete' ? 0 : undefined);
  // What is below the entries is rendered with them, because they would shift it.
  const isLedgerKnown = wallet !== undefined || walletResult.type !== 'unknown';
  return (
    <AppPage>
      <PageHeading>{BALANCE.title}</PageHeading>
      <Card className="flex flex-col gap-1">
        <p className="flex items-baseline gap-3">
          <span className="font-display text-hero font-bold tabular-nums">
            {credits === undefined ? '…' : inDigits(credits)}
          </span>
          {/* Rendered with the number, whose width would shift it. */}
          {credits === undefined ? null : <span className="text-lead">{BALANCE.credits}</span>}
        </p>
        {walletResult.type === 'error' ? (
          <p role="alert" className="text-danger">
            {PROBLEMS.somethingWrong}
          </p>
        ) : null}
        <p className="text-ink-soft">{BALANCE.fee}</p>
        {hasLowCredits && lowCreditsHelp ? (
          <Note>
            <span dir="auto">{lowCreditsHelp}</span>
          </Note>
        ) : null}
      </Card>
      {isLedgerKnown ? (
        <>
          {creditPacks.length > 0 || params.has(PAYMENT_PARAMETER) ? (
            <CreditShop entries={wallet?.entries ?? []} />
          ) : null}
          <Ledger entries={wallet?.entries ?? []} />
          <Section title={BALANCE.uses}>
            <Card>
              <CreditPrices />
            </Card>
          </Section>
          <ButtonLink to="/dashboard" look="secondary" className="self-start">
            {BALANCE.home}
          </ButtonLink>
        </>
      ) : null}
    </AppPage>
  );
}
