// How often operators refused a photo, by the model's probability: where its thresholds belong.
import {ruleX, ruleY, type PlotOptions} from '@observablehq/plot';
import type {PhotosPage} from '../../../rules/desk/photos.ts';
import {interval} from '../../../rules/interval.ts';
import {DOUBTFUL_CLASSES, WAITS_FROM} from '../../../rules/photos/photo-classes.ts';
import {rowNames, sharesWithIntervals} from './marks.ts';
import {PlotWithTable} from './plot.tsx';
import {percent, shareText} from '../parts/texts.ts';

type Decided = PhotosPage['agreement'];

const ROW_PX = 110;
const rowOf = ({name}: {name: keyof typeof WAITS_FROM}) =>
  `${name}, waits from ${percent(WAITS_FROM[name])}`;
const THRESHOLDS = DOUBTFUL_CLASSES.map((name) => ({name, from: WAITS_FROM[name]}));

function optionsOf(agreement: Decided): PlotOptions {
  const points = agreement.map(({name, tenth, shown, refused}) => {
    const decided = shown + refused;
    const [low, high] = interval(refused, decided);
    return {name, probability: (tenth + 0.5) / 10, share: refused / decided, low, high};
  });
  return {
    height: DOUBTFUL_CLASSES.length * ROW_PX + 60,
    marginTop: 20,
    marginBottom: 40,
    marginLeft: 45,
    marginRight: 10,
    x: {domain: [0, 1], tickFormat: '.0%', ticks: 5, label: 'probability by the model'},
    y: {domain: [0, 1], tickFormat: '.0%', ticks: 2, grid: true, label: null},
    fy: {domain: THRESHOLDS.map(rowOf), padding: 0.3, axis: null},
    marks: [
      rowNames,
      ruleY([0], {stroke: 'var(--color-line-strong)'}),
      ruleX(THRESHOLDS, {
        x: 'from',
        fy: rowOf,
        stroke: 'var(--color-danger)',
        strokeWidth: 2,
        strokeDasharray: '4 4',
      }),
      ...sharesWithIntervals(points, {x: 'probability', fy: rowOf}),
    ],
  };
}

export function Agreement({agreement}: {agreement: Decided}) {
  return (
    <PlotWithTable
      title="Refused, of the photos decided about"
      options={optionsOf(agreement)}
      head={['Class', 'Probability by the model', 'Refused, with the 95 % interval']}
      rows={agreement.map(({name, tenth, shown, refused}) => [
        name,
        `${tenth * 10} to ${tenth * 10 + 10} %`,
        shareText(refused, shown + refused),
      ])}
    />
  );
}
