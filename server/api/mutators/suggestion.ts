// Answers on the server: locks both wallets, runs the shared mutator, then settles or closes the pair.
import {answerArgs, suggestion as shared} from '../../../mutators/suggestion.ts';
import {closePairing, recordResponse} from '../../domain/matching/pairing.ts';
import {settlePair} from '../../domain/settlement/settle.ts';
import {lockWallets} from '../../domain/credits/wallet.ts';
import {databaseOf, defineServerMutator} from './define.ts';

export const suggestion = {
  answer: defineServerMutator(answerArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    const pair = [ctx.userID, args.otherId] as const;
    await lockWallets(db, pair);
    await shared.answer.fn({tx, ctx, args});
    await recordResponse(db, pair, args.response);
    if (args.response === 'Yes') await settlePair(db, pair);
    else await closePairing(db, pair, 'rejected');
  }),
};
