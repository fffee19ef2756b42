// What credits are worth. The wallet itself lives where the browser cannot reach it.

export const INITIAL_CREDITS = 100;
export const MATCH_COST = 20;
/** Stated on the balance page only; nothing charges it. */
export const MONTHLY_FEE = 10;

/** Entries on the balance page; a member's data export has them all. */
export const CREDIT_ENTRIES_MAX = 200;

/** Characters of the operator's own words on what a member with too few credits can do. */
export const LOW_CREDITS_HELP_MAX = 300;

/** Why a wallet changed. `grant` is an operator's, idempotent by its reference. */
export const CREDIT_KINDS = ['opening', 'match', 'grant'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export function canAffordMatch(credits: number): boolean {
  return credits >= MATCH_COST;
}
