// Saves that decide whether or whom a member may meet also add the job for their first suggestions. Picked towns must be
// in the list, which a browser does not have.
import {
  backgroundInfoArgs,
  interestsArgs,
  questionnaire as shared,
  relationshipArgs,
} from '../../../mutators/questionnaire.ts';
import {refuseIf} from '../../../mutators/refuse.ts';
import {UNKNOWN_PLACE} from '../../../rules/places/places.ts';
import {enterPool} from '../matching/enter-pool.ts';
import {arePlaces} from '../places/are-places.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';

export const questionnaire = {
  saveBackgroundInfo: defineServerMutator(backgroundInfoArgs, async ({tx, ctx, args}) => {
    const {homePlaceId, currentPlaceId} = args;
    if (!(await arePlaces(databaseOf(tx), [homePlaceId, currentPlaceId]))) {
      refuseIf(UNKNOWN_PLACE);
    }
    await shared.saveBackgroundInfo.fn({tx, ctx, args});
    await enterPool(databaseOf(tx), ctx.userID);
  }),
  saveRelationship: defineServerMutator(relationshipArgs, async ({tx, ctx, args}) => {
    await shared.saveRelationship.fn({tx, ctx, args});
    await enterPool(databaseOf(tx), ctx.userID);
  }),
  saveInterests: defineServerMutator(interestsArgs, async ({tx, ctx, args}) => {
    await shared.saveInterests.fn({tx, ctx, args});
    await enterPool(databaseOf(tx), ctx.userID);
  }),
};
