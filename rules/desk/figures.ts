// Figures about groups of members, which a job counts every night for the desk's pages Matching and Growth.
import * as v from 'valibot';

/** Viewers see sums only: a smaller group could be recognised. Of a share, the group is what it is a share of. */
export const MIN_GROUP = 5;

/** The number of members in a group; null from 1 to 4. */
export const groupShape = v.nullable(v.number());
export const groupSize = (count: number): number | null =>
  count > 0 && count < MIN_GROUP ? null : count;

/** Marks the demo's figures, which are made up. */
export const demoMark = {isDemo: v.optional(v.literal(true))};

/** Null until the job has counted for the first time. */
export const countedShape = <T extends v.GenericSchema>(figures: T) =>
  v.nullable(v.object({countedAt: v.pipe(v.string(), v.isoTimestamp()), figures}));
