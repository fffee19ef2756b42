// Faults made by hand, to see whether the tests notice them. `scripts/seed-faults.ts` writes them into a checkout.
import type {SeededFault} from './fault.ts';
import {MATCH_FAULTS} from './matches.ts';
import {MESSAGE_FAULTS} from './messages.ts';
import {PAGE_FAULTS} from './pages.ts';
import {PAYMENT_FAULTS} from './payments.ts';
import {PHOTO_FAULTS} from './photos.ts';
import {PRIVACY_FAULTS} from './privacy.ts';

export const SEEDED_FAULTS: readonly SeededFault[] = [
  ...MATCH_FAULTS,
  ...PRIVACY_FAULTS,
  ...MESSAGE_FAULTS,
  ...PAGE_FAULTS,
  ...PHOTO_FAULTS,
  ...PAYMENT_FAULTS,
];

/** Faults of one group are far apart in the table, so that most runs can tell which of them a failed test noticed. */
export const GROUPS = 15;

export function groupOf(number: number): SeededFault[] {
  return SEEDED_FAULTS.filter((_, i) => i % GROUPS === number - 1);
}
