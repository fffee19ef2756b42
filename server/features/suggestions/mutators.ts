// Answers on the server: locks both wallets, runs the shared mutator, refuses cards outside the
// wishes (ADR 131), then settles or closes the pair.
import {answerArgs, suggestion as shared} from '../../../mutators/suggestion.ts';
import {refuseIf} from '../../../mutators/refuse.ts';
import {refusal} from '../../../rules/refusal.ts';
import {OUTSIDE_WISHES} from '../../../rules/suggestion.ts';
import {areOutsideWishes} from '../matching/outside-wishes.ts';
import {closePairing, recordResponse} from '../matching/pairing.ts';
import {settlePair} from './settle.ts';
import {lockWallets} from '../credits/wallet.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';

export const suggestion = {
  answer: defineServerMutator(answerArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    const pair = [ctx.userID, args.otherId] as const;
    const wallets = await lockWallets(db, pair);
    await shared.answer.fn({tx, ctx, args});
    // A refusal rolls back what the shared mutator has stored.
    if (await areOutsideWishes(db, pair)) {
      refuseIf(refusal('outside-wishes', OUTSIDE_WISHES));
    }
    await recordResponse(db, pair, args.response);
    if (args.response === 'Yes') await settlePair(db, pair, wallets);
    else await closePairing(db, pair, 'rejected');
  }),
};
