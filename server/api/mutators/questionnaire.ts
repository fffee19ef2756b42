// Answers that decide whether somebody is in the pool also ask for them to be served.
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
