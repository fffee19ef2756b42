// The seed of the run's property tests, printed so that WING_SEED can reproduce a failure.

export const SEED = Number(process.env.WING_SEED ?? Date.now() % 2 ** 31);

console.log(`WING_SEED=${SEED}`);
