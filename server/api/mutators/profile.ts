// The first save of the basics also opens the wallet and creates the member's scores.
import {basicsArgs, profile as shared} from '../../../mutators/profile.ts';
import {memberScore} from '../../domain/database/matching-tables.ts';
import {enterPool} from '../../domain/matching/enter-pool.ts';
import {openWallet} from '../../domain/credits/wallet.ts';
import {databaseOf, defineServerMutator} from './define.ts';

export const profile = {
  saveBasics: defineServerMutator(basicsArgs, async ({tx, ctx, args}) => {
    await shared.saveBasics.fn({tx, ctx, args});
    const db = databaseOf(tx);
    await openWallet(db, ctx.userID);
    await db.insert(memberScore).values({userId: ctx.userID}).onConflictDoNothing();
    await enterPool(db, ctx.userID);
  }),
};
