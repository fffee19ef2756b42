// Sign-ups by day, as columns.
import {rectY, ruleY, type PlotOptions} from '@observablehq/plot';
import type {GrowthFigures} from '../../../rules/desk/growth.ts';
import {countDomain} from './marks.ts';
import {PlotWithTable} from './plot.tsx';
import {groupText} from '../parts/texts.ts';

type Day = GrowthFigures['signUps'][number];

const DAY_MS = 86_400_000;
const membersOf = ({members}: Day) => members ?? 0;
const startOf = ({day}: Day) => new Date(day);
const endOf = (day: Day) => new Date(startOf(day).getTime() + DAY_MS);

export function SignUps({signUps}: Pick<GrowthFigures, 'signUps'>) {
  const options: PlotOptions = {
    height: 220,
    marginLeft: 45,
    marginRight: 10,
    x: {type: 'utc', label: null, ticks: 4},
    y: {label: null, ticks: 4, grid: true, domain: countDomain(signUps.map(membersOf))},
    marks: [
      rectY(signUps, {
        x1: startOf,
        x2: endOf,
        y: membersOf,
        fill: 'var(--color-bar-blue)',
      }),
      ruleY([0], {stroke: 'var(--color-line-strong)'}),
    ],
  };
  return (
    <PlotWithTable
      title="Sign-ups by day"
      options={options}
      head={['Day (UTC)', 'Sign-ups']}
      rows={signUps.toReversed().map(({day, members}) => [day, groupText(members)])}
    />
  );
}
