// The prices in credits.
import {MATCH_COST, MONTHLY_FEE} from '../../../rules/credits/credits.ts';
import {PRICES} from '../../../rules/public-words.ts';

const prices = () => [
  {what: PRICES.match, amount: `${MATCH_COST}`, note: PRICES.matchNote},
  {what: PRICES.fee, amount: `${MONTHLY_FEE}`, note: PRICES.feeNote},
];

export function CreditPrices() {
  return (
    <dl className="-my-3 flex flex-col">
      {prices().map(({what, amount, note}) => (
        <div
          key={what}
          className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0"
        >
          <dt>
            <span className="block font-semibold">{what}</span>
            <span className="text-small text-ink-soft">{note}</span>
          </dt>
          <dd className="font-display text-title font-semibold tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
