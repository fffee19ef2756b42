// Twelve rounds with answers, matches, conversations and demo members: `npm run match -- --report` prints the
// figures of the tables. The expected figures are computed here, from plain rows.
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {formerOffer, pairing} from '../../server/platform/database/matching-tables.ts';
import {FEATURES} from '../../server/features/matching/features.ts';
import {reportOf} from '../../server/features/matching/report.ts';
import {AnsweringCommunity} from '../support/answering-community.ts';
import {
  armOf,
  count,
  isMatch,
  readFigures,
  sum,
  type ReportFigures,
} from '../support/report-figures.ts';
import {scratchDatabase, type ScratchDatabase} from '../support/scratch-database.ts';
import {runScript} from '../support/scripts.ts';

const ROUNDS = 12;
const NOW = new Date();

let scratch: ScratchDatabase;
let figures: ReportFigures;
let folder: string;

beforeAll(async () => {
  scratch = await scratchDatabase(inject('stack').databaseUrl);
  folder = await mkdtemp(path.join(tmpdir(), 'wing-report-'));
  const community = new AnsweringCommunity(scratch.db);
  await community.settle(44, 4);
  for (let i = 0; i < ROUNDS; i++) {
    await community.round(i * 15);
    await community.answerCards();
  }
  await scratch.db.execute(sql`
    update pairing set arm = null, low_predicted = null, high_predicted = null, low_response = null, high_response = null
    where arm = 'start' and hashtext(low_id || high_id) % 2 = 0`);
  await scratch.db.execute(sql`
    update questionnaire set paused_at = now()
    where user_id = (select max(user_id) from profile where not is_demo)`);
  await converse();
  figures = await readFigures(scratch.db);
});
afterAll(async () => {
  await rm(folder, {recursive: true, force: true});
  await scratch.drop();
});

/** Both members write in one third of the chats, a single member in another third. */
async function converse(): Promise<void> {
  await scratch.db.execute(sql`
    with numbered as (
      select chat_id, user_id, dense_rank() over (order by chat_id) as chat,
        row_number() over (partition by chat_id order by user_id) as side
      from chat_member)
    insert into message (id, chat_id, sender, text)
    select chat_id || '/' || side, chat_id, user_id, 'Hello' from numbered
    where chat % 3 = 0 or (chat % 3 = 1 and side = 1)`);
}

function match(...args: string[]): Promise<string> {
  const {PATH, HOME} = process.env;
  return runScript('match', args, {env: {PATH, HOME, DATABASE_URL: scratch.url}});
}

/** The centres of the circles. */
const circles = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);

test('the report counts the rows of the tables, without the pairs of demo members', async () => {
  const {rows, calibration, calibrationError, thirds} = await reportOf(scratch.db, NOW);
  expect(rows).toEqual(figures.rows());
  expect(new Set(rows.map(({arm}) => arm))).toEqual(new Set(['before', 'start', 'score', 'model']));
  const bins = figures.bins();
  expect(calibration).toEqual(
    bins.map(({predicted, yes, answers}) => ({
      predicted: expect.closeTo(predicted, 10),
      observed: expect.closeTo(yes / answers, 10),
      answers,
    })),
  );
  const distance = sum(
    bins.map(({predicted, yes, answers}) => Math.abs(answers * predicted - yes)),
  );
  expect(calibrationError).toBeCloseTo(distance / sum(bins.map(({answers}) => answers)), 10);
  expect(thirds).toEqual(figures.thirds());
  expect(sum(thirds.map(({members}) => members))).toBe(39);
  const offers = (await scratch.db.$count(pairing)) + (await scratch.db.$count(formerOffer));
  expect(offers).toBeGreaterThan(figures.pairs.length);
  expect(count(figures.pairs, ({isLatest}) => !isLatest)).toBeGreaterThan(0);
  const chats = new Set(figures.pairs.filter(isMatch).map(({low, high}) => `${low}_${high}`));
  const {rows: stored} = await scratch.db.execute<{id: string}>(sql`select id from chat`);
  expect(stored.map(({id}) => id)).toEqual(expect.arrayContaining([...chats]));
  for (const figure of ['offers', 'answers', 'yes', 'mutual', 'talked'] as const) {
    expect(sum(rows.map((row) => row[figure])), figure).toBeGreaterThan(0);
  }
});

test('the command prints these figures as tables', async () => {
  const printed = await match('--report');
  expect(printed).toContain('Offers by week; a pair offered again counts once for each offer');
  const tables = printed.split('┌').slice(1);
  const cells = tables.map((table) =>
    table
      .split('\n')
      .filter((line) => /^│ \d/.test(line))
      .map((line) =>
        line
          .split('│')
          .slice(2, -1)
          .map((cell) => cell.trim().replaceAll("'", '')),
      ),
  );
  expect(cells).toEqual(figures.tables());
  const {calibrationError} = await reportOf(scratch.db, NOW);
  expect(printed).toContain(`Calibration error: ${calibrationError.toFixed(3)}`);
});

test('the page shows these figures and needs no network', async () => {
  const file = path.join(folder, 'report.html');
  expect(await match('--report', '--html', file)).toBe('');
  const html = await readFile(file, 'utf8');
  const tables = html
    .split('<tbody>')
    .slice(1)
    .map((rest) => rest.split('</tbody>')[0] ?? '');
  const cells = tables.map((table) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
    ),
  );
  expect(cells).toEqual(figures.tables());

  const [arms = '', tenths = ''] = html.split('<svg').slice(1);
  const side = 300;
  expect(circles(tenths)).toEqual(
    figures
      .bins()
      .map(({predicted, yes, answers}) => [
        expect.closeTo(side * predicted, 0),
        expect.closeTo(side * (1 - yes / answers), 0),
      ]),
  );
  const recorded = figures.arms().filter((arm) => arm !== 'before');
  expect(circles(arms).map(([x]) => x)).toEqual(
    recorded.map((arm) => {
      const ofArm = figures.pairs.filter((pair) => armOf(pair) === arm);
      return expect.closeTo(70 + (side * count(ofArm, isMatch)) / ofArm.length, 0);
    }),
  );
  expect([...arms.matchAll(/<text[^>]*>(\w+)</g)].map(([, arm]) => arm)).toEqual(recorded);
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/https?:|src=|href=|<script/);
});

test('an explanation prints log-odds that add up to the probability', async () => {
  const {rows: paused} = await scratch.db.execute<{userId: string}>(
    sql`select user_id as "userId" from questionnaire where paused_at is not null`,
  );
  // A paused member is not in the pool.
  const isPaused = (id: string) => paused.some(({userId}) => userId === id);
  const pair = figures.pairs.find(
    ({arm, low, high}) => arm === 'model' && !isPaused(low) && !isPaused(high),
  );
  const output = await match('--explain', pair?.low ?? '', pair?.high ?? '');
  const predictions = output.split('That ').slice(1);
  expect(predictions).toHaveLength(2);
  for (const prediction of predictions) {
    const probability = Number(/: (0\.\d+), by these/.exec(prediction)?.[1]);
    const logOdds = [...prediction.matchAll(/│ '(-?\d+\.\d+)'\s+│/g)].map(([, value]) =>
      Number(value),
    );
    expect(logOdds).toHaveLength(FEATURES.length + 1);
    expect(1 / (1 + Math.exp(-sum(logOdds)))).toBeCloseTo(probability, 2);
  }
});
