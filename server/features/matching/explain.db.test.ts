// The operator's command in a scratch database.
import {beforeAll, expect, test} from 'vitest';
import {longTest} from '../../../tests/support/long-test.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {runScript} from '../../../tests/support/scripts.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {normsAmong, scorerOf} from './norms.ts';
import {runRound} from './round.ts';
import {traitsOf} from './traits/traits.ts';

const answers = {
  relationshipReadiness: 'long-term' as const,
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
};
const ann = blankMember('ann', answers);
const bob = blankMember('bob', {...answers, firstDateAnswer: 'Coffee'});
const cid = blankMember('cid', {...answers, age: 70, maxAgePreference: 71, minAgePreference: 60});
const scratch = useScratchDatabase();

beforeAll(async () => {
  await insertMembers(scratch.db, [ann, bob, cid]);
});

function match(...args: string[]): Promise<string> {
  const {PATH, HOME} = process.env;
  return runScript('match', args, {env: {PATH, HOME, DATABASE_URL: scratch.url}});
}

test('an explanation lists every term with its weight, the value and the eligibility', async () => {
  const explanation = await match('--explain', 'ann', 'bob@example.test');
  for (const term of ['interests', 'background', 'personality', 'looks', 'readiness', 'age']) {
    expect(explanation.split(`│ ${term}`)).toHaveLength(3);
  }
  const scorer = scorerOf(normsAmong([ann, bob, cid]));
  const value = scorer.value(traitsOf(ann), traitsOf(bob)).toFixed(3);
  expect(explanation).toContain(`the harmonic mean of both: ${value}`);
  expect(explanation).toContain('They may be offered to each other.');
});

test('an explanation names the rule that excludes a pair', async () => {
  expect(await match('--explain', 'ann', 'cid')).toContain('NO   ann is within the ages of cid');
  await runRound(scratch.db, new Date());
  const explanation = await match('--explain', 'ann', 'bob');
  expect(explanation).toContain('NO   not barred by an earlier offer or a block (on offer now)');
  expect(explanation).toContain('They are not offered to each other.');
});

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

longTest('a simulation prints one JSON line per pair, or the chosen pairs', async () => {
  const file = 'docs/examples/simulation.json';
  const number = expect.any(Number);
  const line = {value: number, pAB: number, pBA: number, weight: number};
  const pairs = linesOf(await match('--simulate', file));
  expect(pairs).toEqual([
    {a: 'ann', b: 'ben', ...line},
    {a: 'ann', b: 'cem', ...line},
    {a: 'ben', b: 'dora', ...line},
    {a: 'cem', b: 'dora', ...line},
  ]);
  const chosen = linesOf(await match('--simulate', file, '--choose'));
  expect(chosen).toHaveLength(3);
  expect(pairs).toEqual(expect.arrayContaining(chosen));
});

longTest('a simulation says what is wrong with its file', async () => {
  await expect(match('--simulate', 'README.md')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The file is not JSON: SyntaxError: Unexpected token'),
  });
  await expect(match('--simulate', 'missing.json')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('missing.json cannot be read (ENOENT)'),
  });
});
