// Offers, and shares of them with their 95 % intervals, by week, one row for each arm.
import {rectY, ruleY, type PlotOptions} from '@observablehq/plot';
import {interval} from '../../../rules/interval.ts';
import type {MatchingFigures} from '../../../rules/desk/matching.ts';
import {armName, ARMS} from './arms.ts';
import {countDomain, rowNames, sharesWithIntervals} from './marks.ts';
import {PlotWithTable} from './plot.tsx';
import {shareText} from '../parts/texts.ts';

type Week = MatchingFigures['weeks'][number];

const ARM_PX = 90;
const dayOf = ({week}: Week) => new Date(week);
const armOf = ({arm}: Week) => armName(arm);

function frame(weeks: readonly Week[]): PlotOptions {
  const shown = new Set(weeks.map(armOf));
  return {
    height: shown.size * ARM_PX + 50,
    marginTop: 20,
    marginBottom: 30,
    marginLeft: 45,
    marginRight: 10,
    x: {type: 'utc', label: null, ticks: 4, insetLeft: 8, insetRight: 8},
    fy: {label: null, padding: 0.3, axis: null, domain: ARMS.filter((arm) => shown.has(arm))},
  };
}

const WEEK_MS = 7 * 86_400_000;

export function OffersByWeek({title, weeks}: {title: string; weeks: readonly Week[]}) {
  const end = (week: Week) => new Date(dayOf(week).getTime() + WEEK_MS);
  const options: PlotOptions = {
    ...frame(weeks),
    y: {label: null, ticks: 2, grid: true, domain: countDomain(weeks.map(({offers}) => offers))},
    marks: [
      rowNames,
      rectY(weeks, {x1: dayOf, x2: end, y: 'offers', fy: armOf, fill: 'var(--color-bar-blue)'}),
      ruleY([0], {stroke: 'var(--color-line-strong)'}),
    ],
  };
  return (
    <PlotWithTable
      title={title}
      options={options}
      head={['Week of', 'Chosen by', 'Pairs offered']}
      rows={weeks.map((week) => [week.week, armOf(week), week.offers])}
    />
  );
}

type ShareByWeekProps = {
  title: string;
  weeks: readonly Week[];
  /** How many count, and of how many; null where that is not known. */
  share: (week: Week) => readonly [count: number | null, of: number | null];
};

export function ShareByWeek({title, weeks, share}: ShareByWeekProps) {
  const points = weeks.flatMap((week) => {
    const [count, of] = share(week);
    if (count === null || of === null || of === 0) return [];
    const [low, high] = interval(count, of);
    return [{...week, share: count / of, low, high}];
  });
  const options: PlotOptions = {
    ...frame(points),
    y: {label: null, ticks: 2, tickFormat: '.0%', grid: true, zero: true},
    marks: [
      rowNames,
      ...sharesWithIntervals(points, {x: dayOf, fy: armOf}),
      ruleY([0], {stroke: 'var(--color-line-strong)'}),
    ],
  };
  return (
    <PlotWithTable
      title={title}
      options={options}
      head={['Week of', 'Chosen by', 'Share, with its 95 % interval']}
      rows={weeks.map((week) => [week.week, armOf(week), shareText(...share(week))])}
    />
  );
}
