// How long a test that has two forms takes: short in `npm test`, long under `npm run test:all`.

export function times(short: number, long: number): number {
  return process.env.WING_TESTS === 'long' ? long : short;
}
