// Explains credits to visitors.
import {VISITOR_BALANCE} from '../../../rules/public-words.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {CreditPrices} from './credit-prices.tsx';

export function SignedOutBalance() {
  return (
    <PlainPage>
      <PageHeading>{VISITOR_BALANCE.title}</PageHeading>
      <p className="text-lead text-ink-soft">{VISITOR_BALANCE.text}</p>
      <Card>
        <CreditPrices />
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{VISITOR_BALANCE.home}</ButtonLink>
        <ButtonLink to="/signin" look="secondary">
          {VISITOR_BALANCE.signIn}
        </ButtonLink>
      </div>
    </PlainPage>
  );
}
