// Prices and kinds of credit entries.

export const INITIAL_CREDITS = 100;
export const MATCH_COST = 20;
/** Shown on the balance page only; not charged. */
export const MONTHLY_FEE = 10;

/** Entries that the balance page syncs; a data export has all. */
export const CREDIT_ENTRIES_MAX = 200;

/** Most characters of the operator's help text for members with too few credits. */
export const LOW_CREDITS_HELP_MAX = 300;

/**
 * Kinds of ledger entries. `grant` comes from an operator; its reference is the idempotency key. `purchase` and `refund` come from a
 * payment.
 */
export const CREDIT_KINDS = ['opening', 'match', 'grant', 'purchase', 'refund'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export function canAffordMatch(credits: number): boolean {
  return credits >= MATCH_COST;
}
