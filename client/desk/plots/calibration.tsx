// Predicted probabilities of a Yes against the share that came true: points on the diagonal did so as predicted.
import {line, type PlotOptions} from '@observablehq/plot';
import {interval} from '../../../rules/interval.ts';
import type {MatchingFigures} from '../../../rules/desk/matching.ts';
import {sharesWithIntervals} from './marks.ts';
import {PlotWithTable} from './plot.tsx';
import {percent, shareText} from '../parts/texts.ts';

const DIAGONAL = [
  [0, 0],
  [1, 1],
] as const;

export function Calibration({bins}: Pick<MatchingFigures, 'bins'>) {
  const points = bins.map(({predicted, yes, answers}) => {
    const [low, high] = interval(yes, answers);
    return {predicted, share: yes / answers, low, high};
  });
  const scale = {domain: [0, 1], tickFormat: '.0%', ticks: 5, grid: true};
  const options: PlotOptions = {
    height: 320,
    marginLeft: 50,
    marginBottom: 40,
    x: {...scale, label: 'predicted'},
    y: {...scale, label: 'answered Yes'},
    marks: [
      line(DIAGONAL, {stroke: 'var(--color-line-strong)', strokeDasharray: '4 4'}),
      ...sharesWithIntervals(points, {x: 'predicted'}),
    ],
  };
  return (
    <PlotWithTable
      title="Predicted against answered"
      options={options}
      head={['Predicted', 'Answered Yes, with its 95 % interval']}
      rows={bins.map(({predicted, yes, answers}) => [percent(predicted), shareText(yes, answers)])}
    />
  );
}
