// The prices in credits.
import {MATCH_COST, MONTHLY_FEE} from '../../../rules/credits/credits.ts';

const PRICES = [
  {what: 'A match', amount: `${MATCH_COST}`, note: 'from each side, only when both say Yes'},
  {what: 'Monthly app fee', amount: `${MONTHLY_FEE}`, note: 'credits a month'},
];

export function CreditPrices() {
  return (
    <dl className="-my-3 flex flex-col">
      {PRICES.map(({what, amount, note}) => (
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
