// A member's answer to a card: locks both wallets, stores the answer, and carries out what follows.
import {refuseIf} from '../../../mutators/refuse.ts';
import {refusal} from '../../../rules/refusal.ts';
import {ANSWERING, type Response} from '../../../rules/suggestions/suggestion.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {lockWallets} from '../credits/wallet.ts';
import {closePairing, recordResponse} from '../matching/pairing.ts';
import {readPair} from './read-pair.ts';
import {settle} from './settle.ts';

/**
 * @param pair the member, then the person on the card.
 * @param store checks and stores the answer, as the browser does.
 * @throws ApplicationError for a refusal, which rolls back what `store` has stored; MatchImpossible.
 */
export async function answer(
  db: Transaction,
  pair: readonly [string, string],
  response: Response,
  store: () => Promise<void>,
): Promise<void> {
  const wallets = await lockWallets(db, pair);
  await store();
  const state = await readPair(db, pair);
  if (state.isOutsideWishes) refuseIf(refusal('outside-wishes', ANSWERING.outsideWishes));
  await recordResponse(db, pair, response);
  if (response === 'Yes') await settle(db, pair, wallets, state);
  else await closePairing(db, pair, 'rejected');
}
