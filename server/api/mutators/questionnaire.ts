// Answers that complete a member's questionnaire also add the job that finds suggestions for them.
import {
  interestsArgs,
  questionnaire as shared,
  relationshipArgs,
} from '../../../mutators/questionnaire.ts';
import {enterPool} from '../../domain/matching/enter-pool.ts';
import {databaseOf, defineServerMutator} from './define.ts';

export const questionnaire = {
  saveRelationship: defineServerMutator(relationshipArgs, async ({tx, ctx, args}) => {
    await shared.saveRelationship.fn({tx, ctx, args});
    await enterPool(databaseOf(tx), ctx.userID);
  }),
  saveInterests: defineServerMutator(interestsArgs, async ({tx, ctx, args}) => {
    await shared.saveInterests.fn({tx, ctx, args});
    await enterPool(databaseOf(tx), ctx.userID);
  }),
};
