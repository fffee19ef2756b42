// Measures first visits on a phone, as Lighthouse simulates them: a member's pages and the landing page, compared with a
// page of React, React Router and Zero only. Compare ratios, not milliseconds, between machines.
import {loadavg} from 'node:os';
import {openTestDatabase} from '../tests/support/database.ts';
import {startStack} from '../tests/support/stack.ts';
import {makePeople} from '../scripts/screenshots/people.ts';
import {audit, type Audit, type Visit} from './first-visit/audit.ts';
import {fillBareRoom, startBare} from './sync/bare/bare.ts';
import {servePages} from './sync/pages/serve.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const LINES = 20;
const BARE = 'bare';
const GOAL = {blockedMs: 600, largestPaintMs: 3000, ratio: 1.3};
const FIGURES = [
  'score',
  'blockedMs',
  'largestPaintMs',
  'firstPaintMs',
  'interactiveMs',
  'requests',
  'bytes',
] as const;
type Figure = (typeof FIGURES)[number];

export type FirstVisitBench = {
  loadBefore: number;
  loadAfter: number;
  audits: Record<string, Audit[]>;
};

function median(audits: readonly Audit[], figure: Figure): number {
  const sorted = audits.map((one) => one[figure]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function run(): Promise<FirstVisitBench> {
  const [loadBefore = 0] = loadavg();
  const stack = await startStack({LOG_LEVEL: 'warn'});
  const sql = openTestDatabase(stack);
  const bare = await startBare(stack, 1);
  const pages = await servePages();
  try {
    await fillBareRoom(bare.databaseUrl, 'room0', LINES);
    const {cookies} = await makePeople(stack, sql);
    const member = {stack, cookie: cookies.member ?? ''};
    const list = `${pages.url}/list.html?${new URLSearchParams({cache: bare.cacheURL, room: 'room0'})}`;
    const visits: Record<string, Visit> = {
      [BARE]: {url: list},
      '/dashboard': {url: `${stack.url}/dashboard`, member},
      '/matches': {url: `${stack.url}/matches`, member},
      '/': {url: `${stack.url}/`},
    };
    const audits: Record<string, Audit[]> = {};
    // The first audit of each is not counted: it runs before the servers' code is compiled.
    for (let i = -1; i < RUNS; i += 1) {
      for (const [name, visit] of Object.entries(visits)) {
        const measured = await audit(visit);
        if (i >= 0) (audits[name] ??= []).push(measured);
      }
    }
    const [loadAfter = 0] = loadavg();
    return {loadBefore, loadAfter, audits};
  } finally {
    await pages.close();
    await bare.close();
    await sql.end();
    await stack.stop();
  }
}

export function print({loadBefore, loadAfter, audits}: FirstVisitBench): void {
  console.log(
    `Load of this machine: ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after. Medians of ${RUNS}.`,
  );
  const bare = audits[BARE] ?? [];
  const ratio = (of: readonly Audit[], figure: Figure) =>
    (median(of, figure) / median(bare, figure)).toFixed(2);
  console.table(
    Object.fromEntries(
      Object.entries(audits).map(([name, of]) => [
        name,
        {
          ...Object.fromEntries(FIGURES.map((figure) => [figure, median(of, figure).toFixed(2)])),
          'blocked to bare': ratio(of, 'blockedMs'),
          'largest paint to bare': ratio(of, 'largestPaintMs'),
        },
      ]),
    ),
  );
  console.log(
    `Goal for a member's page: blocked at most ${GOAL.blockedMs} ms, largest paint at most ${GOAL.largestPaintMs} ms, that paint at most ${GOAL.ratio} of bare.`,
  );
}
