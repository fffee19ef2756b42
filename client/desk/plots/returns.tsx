// Who came back: a row for the members of each week's sign-ups, a column for each week since.
import {axisX, axisY, cell, text, type PlotOptions} from '@observablehq/plot';
import type {GrowthFigures} from '../../../rules/desk/growth.ts';
import {PlotWithTable} from './plot.tsx';
import {shareText} from '../parts/texts.ts';

type Return = GrowthFigures['returns'][number];

const WEEK_MS = 7 * 86_400_000;
const ROW_PX = 30;
/** Text stays readable on the darkest cell. */
const OPACITY_MAX = 0.4;

const weeksSince = ({signedUp, week}: Return) =>
  (Date.parse(week) - Date.parse(signedUp)) / WEEK_MS;
const shareOf = ({members, of}: Return) => members / of;

export function Returns({returns}: Pick<GrowthFigures, 'returns'>) {
  const options: PlotOptions = {
    height: new Set(returns.map(({signedUp}) => signedUp)).size * ROW_PX + 50,
    marginTop: 40,
    marginBottom: 5,
    marginLeft: 90,
    marginRight: 0,
    x: {type: 'band', padding: 0.05},
    y: {type: 'band', padding: 0.08},
    opacity: {domain: [0, 1], range: [0, OPACITY_MAX]},
    marks: [
      axisX({anchor: 'top', label: 'weeks after the sign-up', tickSize: 0}),
      axisY({label: null, tickSize: 0}),
      cell(returns, {
        x: weeksSince,
        y: 'signedUp',
        fill: 'var(--color-bar-blue)',
        fillOpacity: shareOf,
      }),
      text(returns, {
        x: weeksSince,
        y: 'signedUp',
        text: (entry: Return) => `${Math.round(100 * shareOf(entry))}`,
        fill: 'var(--color-ink)',
      }),
    ],
  };
  return (
    <PlotWithTable
      title="Came back, in percent of a week’s sign-ups"
      options={options}
      head={['Signed up in the week of', 'Came in the week of', 'Share, with its 95 % interval']}
      rows={returns.map(({signedUp, week, members, of}) => [
        signedUp,
        week,
        shareText(members, of),
      ])}
    />
  );
}
