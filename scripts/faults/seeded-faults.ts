// Faults made by hand, to see whether the tests notice them. `scripts/seed-faults.ts` writes them into a checkout.
import type {SeededFault} from './fault.ts';
import {DISCLOSURE_FAULTS} from './disclosure.ts';
import {MONEY_FAULTS} from './money.ts';
import {PRIVACY_FAULTS} from './privacy.ts';

/** Of privacy and money alone, and such as no mutant of `npm run test:mutation` makes. */
export const SEEDED_FAULTS: readonly SeededFault[] = [
  ...PRIVACY_FAULTS,
  ...DISCLOSURE_FAULTS,
  ...MONEY_FAULTS,
];

/** Faults of one group are far apart in the table, so that most runs can tell which of them a failed test noticed. */
export const GROUPS = 9;

export function groupOf(number: number): SeededFault[] {
  return SEEDED_FAULTS.filter((_, i) => i % GROUPS === number - 1);
}
