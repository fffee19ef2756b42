// The packs of credits on sale, and what became of a payment. The payment itself happens on Stripe's own page.
import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import * as v from 'valibot';
import {MATCH_COST} from '../../../rules/credits/credits.ts';
import {
  CANCELLED,
  PAYMENT,
  PAYMENT_PARAMETER,
  purchaseEntryId,
  type CreditPack,
} from '../../../rules/credits/payments.ts';
import type {RowOf} from '../../../schema.ts';
import {useConfig} from '../../platform/http/config.ts';
import {call} from '../../platform/http/request.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';
import {money} from '../../ui/money.ts';
import {Section} from '../../ui/prose.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

type Entries = readonly RowOf<'creditEntry'>[];

const opened = v.object({url: v.string()});

const LEAVING_MS = 10_000;

async function openPaymentPage({credits, amount}: CreditPack, hasAgreed: boolean): Promise<void> {
  const json = {credits, amount, hasAgreed};
  const {url} = await call('/api/payments/checkout', opened, {json});
  location.assign(url);
  // The button stays busy until the page has gone, or has come back from the browser's cache. An installed app on an iPhone may
  // stay, with Stripe's page over it.
  await new Promise((resolve) => {
    addEventListener('pageshow', resolve, {once: true});
    setTimeout(resolve, LEAVING_MS);
  });
}

const priceOf = ({amount, currency}: CreditPack) => money(amount, currency);

/** What the return from the payment page means. The ledger alone says that the credits have come. */
function outcomeOf(returned: string | null, entries: Entries): string | undefined {
  if (returned === null) return undefined;
  if (returned === CANCELLED) return PAYMENT.cancelled;
  const hasArrived = entries.some(({id}) => id === purchaseEntryId(returned));
  return hasArrived ? PAYMENT.arrived : PAYMENT.confirming;
}

export default function CreditShop({entries}: {entries: Entries}) {
  const {creditPacks, withdrawalNotice} = useConfig();
  const [params] = useSearchParams();
  const outcome = outcomeOf(params.get(PAYMENT_PARAMETER), entries);
  return (
    <>
      <output>{outcome ? <Note>{outcome}</Note> : null}</output>
      {/* Without packs selling has stopped, and this page has come back from a payment. */}
      {creditPacks.length === 0 ? null : (
        <Section title={PAYMENT.title}>
          <p className="text-ink-soft">{PAYMENT.purpose}</p>
          <Packs packs={creditPacks} notice={withdrawalNotice} />
        </Section>
      )}
    </>
  );
}

function Packs({packs, notice}: {packs: readonly CreditPack[]; notice: string}) {
  const [hasAgreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState<CreditPack>();
  const {sending, error, send} = useSubmit();
  const buy = (pack: CreditPack) => {
    setPressed(pack);
    void send(async () => {
      if (notice && !hasAgreed) throw new Error(PAYMENT.needsConsent);
      await openPaymentPage(pack, hasAgreed);
    });
  };
  return (
    <Card className="flex flex-col gap-4">
      <ul className="-my-3 flex flex-col">
        {packs.map((pack) => (
          <li
            key={pack.credits}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
          >
            <span className="flex flex-col">
              <span className="font-display text-title font-semibold tabular-nums">
                {PAYMENT.pack(pack.credits)}
              </span>
              <span className="text-small text-ink-soft">
                {PAYMENT.perMatch(
                  money(Math.round((pack.amount * MATCH_COST) / pack.credits), pack.currency),
                )}
              </span>
            </span>
            <Button
              look="secondary"
              className="min-w-28 tabular-nums"
              aria-label={PAYMENT.buy(pack.credits, priceOf(pack))}
              disabled={sending}
              pending={sending && pressed === pack && PAYMENT.opening}
              onClick={() => buy(pack)}
            >
              {priceOf(pack)}
            </Button>
          </li>
        ))}
      </ul>
      {notice ? <Checkbox label={notice} checked={hasAgreed} onChange={setAgreed} /> : null}
      <FormError message={error} />
      <p className="text-small text-ink-soft">{PAYMENT.stripe}</p>
    </Card>
  );
}
