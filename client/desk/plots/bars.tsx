// Counts of groups of members as horizontal bars.
import {axisY, barX, text, type PlotOptions} from '@observablehq/plot';
import {PlotWithTable} from './plot.tsx';
import {groupText} from '../parts/texts.ts';

export type Bar = {
  readonly name: string;
  /** Null for a group that is too small to be shown. */
  readonly members: number | null;
  /** What the figure is called when it is more than the count. */
  readonly said?: string;
};

const BAR_PX = 30;
const NAMES_PX = 130;

function optionsOf(bars: readonly Bar[]): PlotOptions {
  const places = bars.map((_, i) => i);
  const said = ({said: own, members}: Bar) => own ?? groupText(members);
  const nameAt = (i: number) => bars[i]?.name ?? '';
  return {
    height: bars.length * BAR_PX + 10,
    marginTop: 0,
    marginBottom: 10,
    marginLeft: NAMES_PX,
    marginRight: 100,
    x: {axis: null, domain: [0, Math.max(1, ...bars.map(({members}) => members ?? 0))]},
    y: {type: 'band', domain: places, padding: 0.2, label: null},
    marks: [
      axisY({tickSize: 0, tickFormat: nameAt, lineWidth: 10}),
      barX(bars, {y: places, x: (bar: Bar) => bar.members ?? 0, fill: 'var(--color-bar-blue)'}),
      text(bars, {
        y: places,
        x: (bar: Bar) => bar.members ?? 0,
        text: said,
        textAnchor: 'start',
        dx: 6,
        fill: 'var(--color-ink)',
      }),
    ],
  };
}

type BarsProps = {title: string; group: string; count?: string; bars: readonly Bar[]};

export function Bars({title, group, count = 'Members', bars}: BarsProps) {
  return (
    <PlotWithTable
      title={title}
      options={optionsOf(bars)}
      head={[group, count]}
      rows={bars.map(({name, members, said}) => [name, said ?? groupText(members)])}
    />
  );
}
