// Figures for the desk's pages, stored in the place of those that the job has counted.
import {AGE_GROUPS, type MatchingFigures} from '../../rules/desk/matching.ts';
import {JOURNEY, type GrowthFigures} from '../../rules/desk/growth.ts';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import type {FiguresName} from '../../server/platform/database/desk-tables.ts';
import {eventually, type TestDatabase} from './database.ts';

const FIRST_WEEK = Date.UTC(2026, 8, 7);
const WEEK_MS = 7 * 86_400_000;
export const weekAt = (i: number) => new Date(FIRST_WEEK + i * WEEK_MS).toISOString().slice(0, 10);

const outcome = (arm: string, offers: number) => ({
  arm,
  offers,
  answers: Math.round(offers * 1.4),
  yes: Math.round(offers * (arm === 'model' ? 0.7 : 0.5)),
  mutual: Math.round(offers * (arm === 'model' ? 0.25 : 0.15)),
  talked: Math.round(offers * 0.1),
});

export const matchingFigures: MatchingFigures = {
  weeks: Array.from({length: 10}, (_, i) => i).flatMap((i) => {
    const week = weekAt(i);
    if (i < 4) return [{week, ...outcome('start', 40 + 13 * i)}];
    return [
      {week, ...outcome('score', 12 + i)},
      {week, ...outcome('model', 100 + 17 * i)},
    ];
  }),
  arms: [outcome('start', 238), outcome('score', 111), outcome('model', 1255)],
  bins: Array.from({length: 9}, (_, i) => ({
    predicted: 0.05 + i / 10,
    yes: Math.round((6 + i) * (6 + 9 * i) * 0.1),
    answers: 60 + 12 * i,
  })),
  calibrationError: 0.043,
  thirds: [
    {members: 400, cards: 900, matches: 0},
    {members: 400, cards: 1200, matches: 30},
    {members: 400, cards: 1600, matches: 210},
  ],
  pool: {
    members: 1200,
    away: 130,
    resting: null,
    ages: AGE_GROUPS.flatMap((from, i) => [
      {from, gender: 'Male' as const, members: i === 5 ? null : 240 - 45 * i},
      {from, gender: 'Female' as const, members: 200 - 32 * i},
    ]),
    countries: [
      {country: 'DE', members: 800},
      {country: 'AT', members: 190},
      {country: null, members: 120},
      {country: 'BA', members: 40},
    ],
    elsewhere: null,
    nobody: [
      {reason: 'gender', members: 0},
      {reason: 'ages', members: 14},
      {reason: 'distance', members: 61},
      {reason: 'seen', members: null},
    ],
  },
};

export const growthFigures: GrowthFigures = {
  signUps: Array.from({length: 60}, (_, i) => ({
    day: new Date(FIRST_WEEK + (i * WEEK_MS) / 7).toISOString().slice(0, 10),
    members: i % 19 === 3 ? null : 20 + ((i * 7) % 23) + i,
  })),
  newcomers: 2000,
  funnel: ONBOARDING.map(({route}, i) => ({route, members: 1900 - 110 * i})),
  journey: JOURNEY.map((step, i) => ({step, members: [700, 520, 90, null][i] ?? null})),
  marks: [
    {isVerified: true, members: 210, matched: 64},
    {isVerified: false, members: 940, matched: null},
  ],
  returns: Array.from({length: 9}, (_, i) => i).flatMap((cohort) =>
    Array.from({length: 9 - cohort}, (_, after) => ({
      signedUp: weekAt(cohort),
      week: weekAt(cohort + after + 1),
      members: Math.round(140 / (after + 1.5)),
      of: 150 + 5 * cohort,
    })),
  ),
};

/** Has the job count in place of the demo's figures, and stores these in place of the counted ones. */
export async function storeFigures(
  sql: TestDatabase,
  {name, figures}: {name: FiguresName; figures: object},
): Promise<void> {
  await sql`select graphile_worker.add_job('count-figures', '{}'::json, job_key => 'count-figures')`;
  await eventually(async () => {
    const [state] = await sql<{done: boolean}[]>`
      select exists (
        select from desk_figures where name = ${name} and not figures ? 'isDemo'
      ) and not exists (
        select from graphile_worker.jobs where task_identifier = 'count-figures') as done`;
    return state?.done || undefined;
  }, 'counted figures');
  await sql`update desk_figures set figures = ${JSON.stringify(figures)}::text::jsonb where name = ${name}`;
}
