// The seed of a run's property tests: printed, so that a failure can be had again with WING_SEED.

export const SEED = Number(process.env.WING_SEED ?? Date.now() % 2 ** 31);

console.log(`WING_SEED=${SEED}`);
