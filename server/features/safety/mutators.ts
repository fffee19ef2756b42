// Unmatching, blocking and pausing on the server: takes the locks, runs the shared mutator, then updates the other side.
import {noArgs} from '../../../mutators/no-args.ts';
import {otherArgs, safety as shared} from '../../../mutators/safety.ts';
import {enterPool} from '../matching/enter-pool.ts';
import {blockMember, lastKnownName, lockPair, endPair} from './end-pair.ts';
import {lockWallets} from '../credits/wallet.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';

export const safety = {
  unmatch: defineServerMutator(otherArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    const pair = [ctx.userID, args.otherId] as const;
    await lockPair(db, pair);
    await shared.unmatch.fn({tx, ctx, args});
    await endPair(db, pair, 'rejected');
  }),

  block: defineServerMutator(otherArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    const pair = [ctx.userID, args.otherId] as const;
    await lockPair(db, pair);
    const name = await lastKnownName(db, pair);
    await shared.block.fn({tx, ctx, args});
    await blockMember(db, pair, name);
  }),

  // A round locks the wallets of those whom it offers to each other: after this lock it offers this member to nobody.
  pause: defineServerMutator(noArgs, async ({tx, ctx, args}) => {
    await lockWallets(databaseOf(tx), [ctx.userID]);
    await shared.pause.fn({tx, ctx, args});
  }),

  resume: defineServerMutator(noArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    await lockWallets(db, [ctx.userID]);
    await shared.resume.fn({tx, ctx, args});
    await enterPool(db, ctx.userID);
  }),
};
