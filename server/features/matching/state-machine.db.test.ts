// Random sequences of steps in a community, with all invariants checked after each.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {Community} from '../../../tests/support/community.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {times} from '../../../tests/support/length.ts';
import {SEED} from '../../../tests/support/seed.ts';

const scratch = useScratchDatabase();

type Move = (community: Community) => Promise<void>;

const number = fc.nat({max: 10_000});
const response = fc.constantFrom('Yes' as const, 'Yes' as const, 'No' as const);
const parting = fc.constantFrom('block' as const, 'block' as const, 'unmatch' as const);

function sometimes(weight: number, play: (community: Community, pick: number) => Promise<void>) {
  const arbitrary = number.map(
    (pick): Move =>
      (community) =>
        play(community, pick),
  );
  return {weight, arbitrary};
}

function sometimesWith<T>(
  weight: number,
  what: fc.Arbitrary<T>,
  play: (community: Community, pick: number, what: T) => Promise<void>,
) {
  const arbitrary = fc.tuple(number, what).map(
    ([pick, chosen]): Move =>
      (community) =>
        play(community, pick, chosen),
  );
  return {weight, arbitrary};
}

const move: fc.Arbitrary<Move> = fc.oneof(
  sometimes(4, (c, seed) => c.join(seed)),
  sometimesWith(8, response, (c, pick, said) => c.answer(pick, said)),
  sometimes(1, (c, seed) => c.rush(seed)),
  sometimes(3, (c) => c.round()),
  sometimes(1, (c, pick) => c.busyRound(pick)),
  sometimesWith(4, fc.constantFrom(0.5, 1, 7, 14, 31, 31), (c, _, days) => c.step(days)),
  sometimes(1, (c, pick) => c.grant(pick, 20)),
  sometimesWith(4, parting, (c, pick, how) => c.part(pick, how)),
  sometimes(1, (c, pick) => c.unblock(pick)),
  sometimes(2, (c, pick) => c.hide(pick)),
  sometimesWith(2, number, (c, pick, seed) => c.edit(pick, seed)),
);

const RUNS = times(2, 12);
let run = 0;

test('the invariants of suggestions and credits hold after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, {minLength: 20, maxLength: 60}), async (moves) => {
      run += 1;
      const community = new Community(scratch.db, `r${run}m`);
      await community.empty();
      for (let i = 0; i < 6; i++) await community.join(i * 977 + run);
      await community.expectRules();
      for (const play of moves) {
        await play(community);
        await community.expectRules();
      }
    }),
    {seed: SEED, numRuns: RUNS},
  );
  expect(run).toBeGreaterThanOrEqual(RUNS);
}, 240_000);
