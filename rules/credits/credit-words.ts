// The words of a member's credits. Those of a payment are in payments.ts.
import {words} from '../words/words.ts';
import {MONTHLY_FEE} from './credits.ts';

export const BALANCE = words('credits', 'balance', {fee: {fee: MONTHLY_FEE}});
/** Kinds of entries, and the list of them. */
export const LEDGER = words('credits', 'ledger');
/** A banner on a member's first page. */
export const LOW_CREDITS = words('member', 'lowCredits');
