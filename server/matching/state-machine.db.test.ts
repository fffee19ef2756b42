import * as fc from 'fast-check';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {Community} from '../../tests/support/community.ts';
import {scratchDatabase, type ScratchDatabase} from '../../tests/support/scratch-database.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase(inject('stack').databaseUrl);
});
afterAll(() => scratch.drop());

type Move = (community: Community) => Promise<void> | void;

const number = fc.nat({max: 10_000});
const response = fc.constantFrom('Yes' as const, 'Yes' as const, 'No' as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: number.map(
      (seed): Move =>
        (c) =>
          c.join(seed),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(number, response).map(
      ([pick, said]): Move =>
        (c) =>
          c.answer(pick, said),
    ),
  },
  {
    weight: 1,
    arbitrary: number.map(
      (seed): Move =>
        (c) =>
          c.rush(seed),
    ),
  },
  {weight: 3, arbitrary: fc.constant<Move>((c) => c.round())},
  {
    weight: 1,
    arbitrary: number.map(
      (pick): Move =>
        (c) =>
          c.busyRound(pick),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(0.5, 1, 7, 31).map(
      (days): Move =>
        (c) =>
          c.step(days),
    ),
  },
  {
    weight: 1,
    arbitrary: number.map(
      (pick): Move =>
        (c) =>
          c.grant(pick, 20),
    ),
  },
);

let run = 0;

test('whatever happens in whatever order, the rules of suggestions and credits hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, {minLength: 20, maxLength: 60}), async (moves) => {
      run += 1;
      const community = new Community(scratch.db, `r${run}m`);
      await community.empty();
      for (let i = 0; i < 6; i++) await community.join(i * 977 + run);
      for (const play of moves) {
        await play(community);
        await community.expectRules();
      }
    }),
    {numRuns: 12},
  );
  expect(run).toBeGreaterThanOrEqual(12);
}, 240_000);
