// Explains credits to visitors.
import {INITIAL_CREDITS, MONTHLY_FEE} from '../../../rules/credits/credits.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {CreditPrices} from './credit-prices.tsx';

export function SignedOutBalance() {
  return (
    <PlainPage>
      <PageHeading>Credit balance</PageHeading>
      <p className="text-lead text-ink-soft">
        {`Sign in to see your credits. You start with ${INITIAL_CREDITS}. The monthly app fee is ${MONTHLY_FEE} credits.`}
      </p>
      <Card>
        <CreditPrices />
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <ButtonLink to="/signin" look="secondary">
          Sign in
        </ButtonLink>
      </div>
    </PlainPage>
  );
}
