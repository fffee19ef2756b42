// The figures of the page Matching: the report of `npm run match -- --report` without small groups, and the pool.
import {MIN_GROUP} from '../../../rules/desk/figures.ts';
import {WEEKS_SHOWN, type MatchingFigures, type Outcome} from '../../../rules/desk/matching.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {byArm, reportOf, type MatchingReport, type ReportRow} from '../matching/report.ts';
import {readPool} from './pool-figures.ts';

const DAY_MS = 86_400_000;

function outcomeOf({arm, offers, answers, yes, mutual, talked}: ReportRow): Outcome {
  const isRecorded = arm !== 'before';
  const areShown = isRecorded && answers >= MIN_GROUP;
  return {
    arm,
    offers,
    answers: areShown ? answers : null,
    yes: areShown ? yes : null,
    mutual: isRecorded ? mutual : null,
    talked,
  };
}

const isLarge = ({offers}: ReportRow) => offers >= MIN_GROUP;

function reportFigures(report: MatchingReport, now: Date): Omit<MatchingFigures, 'pool'> {
  const {rows, calibration, calibrationError, thirds} = report;
  const since = new Date(now.getTime() - WEEKS_SHOWN * 7 * DAY_MS).toISOString();
  const answers = calibration.reduce((sum, bin) => sum + bin.answers, 0);
  return {
    weeks: rows
      .filter((row) => isLarge(row) && row.week > since)
      .map((row) => ({week: row.week, ...outcomeOf(row)})),
    arms: byArm(rows).filter(isLarge).map(outcomeOf),
    bins: calibration
      .filter((bin) => bin.answers >= MIN_GROUP)
      .map((bin) => ({
        predicted: bin.predicted,
        yes: Math.round(bin.observed * bin.answers),
        answers: bin.answers,
      })),
    calibrationError: answers >= MIN_GROUP ? calibrationError : null,
    thirds: thirds.every(({members}) => members >= MIN_GROUP) ? [...thirds] : [],
  };
}

export async function countMatching(db: Executor, now: Date): Promise<MatchingFigures> {
  return {...reportFigures(await reportOf(db, now), now), pool: await readPool(db, now)};
}
