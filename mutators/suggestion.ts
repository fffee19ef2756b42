// A member's answer to their own suggestion, and that they have read how it ended. The server's override settles the pair.
import * as v from 'valibot';
import {canAffordMatch} from '../rules/credits/credits.ts';
import {refusal} from '../rules/refusal.ts';
import {checkAnswerable, RESPONSES} from '../rules/suggestions/suggestion.ts';
import {MATCH} from '../rules/wording.ts';
import {zql} from '../schema.ts';
import {defineMutator} from './define.ts';
import {refuseIf} from './refuse.ts';
import {otherArgs} from './safety.ts';
import {text} from './text.ts';

export const answerArgs = v.object({otherId: text(), response: v.picklist(RESPONSES)});

export const suggestion = {
  answer: defineMutator(answerArgs, async ({tx, ctx: {userID}, args: {otherId, response}}) => {
    const offered = await tx.run(
      zql.suggestion.where('userId', userID).where('otherId', otherId).one(),
    );
    refuseIf(checkAnswerable(offered));
    if (response === 'Yes') {
      // The wallet may not be synced yet; then the server decides.
      const wallet = await tx.run(zql.wallet.where('userId', userID).one());
      if (wallet && !canAffordMatch(wallet.credits)) {
        refuseIf(refusal('insufficient-credits', MATCH.needCredits));
      }
    }
    await tx.mutate.suggestion.update({
      userId: userID,
      otherId,
      response,
      respondedAt: Date.now(),
    });
  }),

  /** The member has read that their Yes has expired. */
  readExpired: defineMutator(otherArgs, ({tx, ctx: {userID}, args: {otherId}}) =>
    tx.mutate.expiredYes.delete({userId: userID, otherId}),
  ),
};
