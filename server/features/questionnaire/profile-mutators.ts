// The first save of the basics also opens the wallet and creates the member's scores.
import {basicsArgs, profile as shared} from '../../../mutators/profile.ts';
import {memberScore} from '../../platform/database/matching-tables.ts';
import {enterPool} from '../matching/enter-pool.ts';
import {openWallet} from '../credits/wallet.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';

export const profile = {
  saveBasics: defineServerMutator(basicsArgs, async ({tx, ctx, args}) => {
    await shared.saveBasics.fn({tx, ctx, args});
    const db = databaseOf(tx);
    await openWallet(db, ctx.userID);
    await db.insert(memberScore).values({userId: ctx.userID}).onConflictDoNothing();
    await enterPool(db, ctx.userID);
  }),
};
