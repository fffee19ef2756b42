// The newest credit entries.
import {LEDGER} from '../../../rules/credits/credit-words.ts';
import {CREDIT_ENTRIES_MAX, type CreditKind} from '../../../rules/credits/credits.ts';
import type {RowOf} from '../../../schema.ts';
import {Card} from '../../ui/card.tsx';
import {dateFormat} from '../../ui/date-format.ts';
import {inDigits} from '../../ui/number.ts';
import {Section} from '../../ui/prose.tsx';

const wordsOf = (kind: CreditKind, amount: number): string =>
  kind === 'grant' && amount < 0 ? LEDGER.takenBack : LEDGER[kind];

const day = dateFormat({day: 'numeric', month: 'long', year: 'numeric'});

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${inDigits(Math.abs(amount))}`;
}

export function Ledger({entries}: {entries: readonly RowOf<'creditEntry'>[]}) {
  if (entries.length === 0) return null;
  return (
    <Section title={LEDGER.title}>
      <Card>
        <ul className="-my-3 flex flex-col">
          {entries.map(({id, kind, amount, createdAt}) => (
            <li
              key={id}
              className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0"
            >
              <span>
                <span className="block font-semibold">{wordsOf(kind, amount)}</span>
                <time
                  dateTime={new Date(createdAt).toISOString()}
                  className="text-small text-ink-soft"
                >
                  {day.format(createdAt)}
                </time>
              </span>
              <span
                dir="ltr"
                className={`font-display text-title font-semibold tabular-nums ${amount < 0 ? 'text-rust' : 'text-good'}`}
              >
                {signed(amount)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {entries.length < CREDIT_ENTRIES_MAX ? null : <p className="text-ink-soft">{LEDGER.older}</p>}
    </Section>
  );
}
