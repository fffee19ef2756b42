// How far away a partner may live. Distances are between town centres, in kilometres.

/** Anywhere, in the member's country, or within kilometres. */
export const MAX_DISTANCES = ['anywhere', 'country', '25', '50', '100', '250', '500'] as const;
export type MaxDistance = (typeof MAX_DISTANCES)[number];
