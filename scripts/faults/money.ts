// Faults that cost somebody credits or money.
import type {SeededFault} from './fault.ts';

const BOOK = 'server/features/credits/book.ts';
const COMPARE = 'server/features/credits/compare.ts';
const STRIPE = 'server/features/credits/stripe.ts';
const WEBHOOK = 'server/features/credits/webhook-routes.ts';

export const MONEY_FAULTS: readonly SeededFault[] = [
  {
    id: 'repeated-report-books-again',
    file: BOOK,
    text: 'if (!locked || locked.row.paidAt) return false;',
    replacement: 'if (!locked) return false;',
    loss: 'A repeated report fails or books the purchase again.',
  },
  {
    id: 'purchase-settles-nothing',
    file: BOOK,
    text: "    await addJob(tx, 'settle-waiting', {userId: member});\n",
    replacement: '',
    loss: 'A match that waits for credits stays waiting after they were bought.',
  },
  {
    id: 'suspended-buyer-not-told',
    file: BOOK,
    text: "    else if (await isAway(tx, member)) problem = 'suspended';\n",
    replacement: '',
    loss: 'Operators do not learn that a suspended or leaving member has paid.',
  },
  {
    id: 'refund-below-zero',
    file: BOOK,
    text: 'const taken = Math.min(due, held);',
    replacement: 'const taken = due;',
    loss: 'A refund of spent credits fails or makes the wallet negative.',
  },
  {
    id: 'refund-booked-again',
    file: BOOK,
    text: 'owed - (sum?.taken ?? 0) - missingCredits',
    replacement: 'owed - missingCredits',
    loss: 'A second refund takes the first one’s credits again.',
  },
  {
    id: 'late-refund-not-counted',
    file: BOOK,
    text: '    await takeBack(tx, booked, (held ?? 0) + amount);\n',
    replacement: '',
    loss: 'A refund that was reported before the purchase takes no credits.',
  },
  {
    id: 'unpaid-session-booked',
    file: STRIPE,
    text: "session.payment_status !== 'paid' || ",
    replacement: '',
    loss: 'Credits are given for a bank transfer that never arrives.',
  },
  {
    id: 'won-dispute-takes-credits',
    file: 'server/features/credits/webhook.ts',
    text: "status === 'lost' ?",
    replacement: "status !== 'needs_response' ?",
    loss: 'A member loses credits over a dispute that the operator has won.',
  },
  {
    id: 'forged-report-booked',
    file: WEBHOOK,
    text: 'await stripe.webhooks.constructEventAsync(body, signature, secret)',
    replacement: 'JSON.parse(body)',
    loss: 'Anybody can give themselves credits.',
  },
  {
    id: 'test-report-on-a-live-key',
    file: WEBHOOK,
    text: 'event.livemode !== isLiveKey(key)',
    replacement: 'false',
    loss: 'A test payment gives real credits.',
  },
  {
    id: 'missed-report-never-booked',
    file: COMPARE,
    text: 'if (await bookPurchase(db, paid)) bookedLate += 1;',
    replacement: '',
    loss: 'A member has paid and gets no credits when a report is lost.',
  },
  {
    id: 'price-of-the-past',
    file: 'server/features/credits/checkout-routes.ts',
    text: 'credits === data?.credits && amount === data.amount',
    replacement: 'credits === data?.credits',
    loss: 'A member pays another price than the page has shown.',
  },
  {
    id: 'wallets-not-locked',
    file: 'server/features/credits/wallet.ts',
    text: "\n    .for('update')",
    replacement: '',
    loss: 'Two matches at once spend the same credits.',
  },
  {
    id: 'one-side-pays',
    file: 'server/features/suggestions/settle.ts',
    text: 'for (const userId of pair) {\n    const id',
    replacement: 'for (const userId of pair.slice(0, 1)) {\n    const id',
    loss: 'One member pays for the match, the other does not.',
  },
  {
    id: 'match-without-credits',
    file: 'server/features/suggestions/settle.ts',
    text: 'canAffordMatch(credits.get(userId) ?? 0)',
    replacement: 'credits.has(userId)',
    loss: 'A Yes fails instead of waiting for the other side’s credits.',
  },
  {
    id: 'grant-twice',
    file: 'server/features/credits/grant.ts',
    text: 'const id = `grant:${reference}`;',
    replacement: 'const id = `grant:${reference}:${Date.now()}`;',
    loss: 'A grant that is sent again is booked again.',
  },
];
