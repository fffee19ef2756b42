// Made-up figures for the desk's pages Matching and Growth: ninety days of a Wing that grows. Counted ones would be empty,
// because they leave demo members out.
import {AGE_GROUPS, type MatchingFigures, type Outcome} from '../../../rules/desk/matching.ts';
import {
  JOURNEY,
  NEWCOMER_DAYS,
  SIGN_UP_DAYS_SHOWN,
  type GrowthFigures,
} from '../../../rules/desk/growth.ts';
import {ONBOARDING} from '../../../rules/questionnaire/onboarding.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEKS = Math.floor(NEWCOMER_DAYS / 7);
/** Rounds were by the score alone until this week. */
const MODEL_SINCE_WEEK = 4;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The Mondays of the last weeks, the oldest first. The present week is not over. */
function mondays(now: Date): string[] {
  const weeks = Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  return Array.from({length: WEEKS}, (_, i) =>
    dayOf(FIRST_MONDAY_MS + (weeks - WEEKS + i) * WEEK_MS),
  );
}

export function demoGrowth(now: Date): GrowthFigures {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const weeks = mondays(now);
  return {
    isDemo: true,
    signUps: Array.from({length: SIGN_UP_DAYS_SHOWN}, (_, i) => {
      const day = today - (SIGN_UP_DAYS_SHOWN - i) * DAY_MS;
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
      return {
        day: dayOf(day),
        members: 14 + Math.round(i / 3) + ((i * 7) % 9) + (isWeekend ? 8 : 0),
      };
    }),
    newcomers: 2140,
    funnel: ONBOARDING.map(({route}, i) => ({route, members: Math.round(2060 * 0.965 ** i)})),
    marks: [
      {isVerified: true, members: 204, matched: 61},
      {isVerified: false, members: 1087, matched: 259},
    ],
    journey: JOURNEY.map((step, i) => ({step, members: [1310, 1004, 322, 171][i] ?? null})),
    returns: weeks.flatMap((signedUp, cohort) =>
      weeks.slice(cohort + 1).map((week, after) => ({
        signedUp,
        week,
        members: Math.round((110 + 6 * cohort) * (0.28 + 0.36 / (after + 1))),
        of: 110 + 6 * cohort,
      })),
    ),
  };
}

function outcome(arm: string, offers: number): Outcome {
  const answers = Math.round(offers * 1.46);
  const isModel = arm === 'model';
  return {
    arm,
    offers,
    answers,
    yes: Math.round(answers * (isModel ? 0.53 : 0.44)),
    mutual: Math.round(offers * (isModel ? 0.24 : 0.17)),
    talked: Math.round(offers * (isModel ? 0.15 : 0.1)),
  };
}

function sumOf(arm: string, weeks: MatchingFigures['weeks']): Outcome {
  const own = weeks.filter((week) => week.arm === arm);
  return outcome(
    arm,
    own.reduce((sum, {offers}) => sum + offers, 0),
  );
}

export function demoMatching(now: Date): MatchingFigures {
  const weeks = mondays(now).flatMap((week, i) => {
    const offers = 180 + 26 * i;
    if (i < MODEL_SINCE_WEEK) return [{week, ...outcome('start', offers)}];
    const control = Math.round(offers / 10);
    return [
      {week, ...outcome('score', control)},
      {week, ...outcome('model', offers - control)},
    ];
  });
  return {
    isDemo: true,
    weeks,
    arms: ['start', 'score', 'model'].map((arm) => sumOf(arm, weeks)),
    bins: Array.from({length: 9}, (_, i) => {
      const answers = 90 + 60 * Math.min(i, 8 - i);
      return {predicted: 0.1 + i / 11, yes: Math.round(answers * (0.12 + i / 11.5)), answers};
    }),
    calibrationError: 0.021,
    thirds: [
      {members: 430, cards: 1120, matches: 41},
      {members: 430, cards: 1410, matches: 188},
      {members: 430, cards: 1690, matches: 402},
    ],
    pool: {
      members: 1290,
      away: 143,
      resting: 96,
      ages: AGE_GROUPS.flatMap((from, i) => [
        {from, gender: 'Female' as const, members: [168, 231, 118, 61, 24, 6][i] ?? null},
        {from, gender: 'Male' as const, members: [187, 262, 139, 64, 26, null][i] ?? null},
      ]),
      countries: [
        {country: 'DE', members: 902},
        {country: 'AT', members: 214},
        {country: 'CH', members: 121},
        {country: null, members: 41},
      ],
      elsewhere: 12,
      nobody: [
        {reason: 'gender', members: 0},
        {reason: 'ages', members: 17},
        {reason: 'distance', members: 58},
        {reason: 'seen', members: 9},
      ],
    },
  };
}
