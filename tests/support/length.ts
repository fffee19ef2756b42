// How long a test that has two forms takes: short in `npm test`, long under `npm run test:faults`.

export function times(short: number, long: number): number {
  return process.env.WING_FAULTS === 'long' ? long : short;
}
