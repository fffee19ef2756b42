// Marks that several plots use.
import {axisFy, dot, ruleX, type ChannelValue, type Markish} from '@observablehq/plot';

/** Names of rows, above their rows: a narrow plot has room for them there. */
export const rowNames = axisFy({
  anchor: 'left',
  frameAnchor: 'top-left',
  textAnchor: 'start',
  dy: -14,
  label: null,
});

/**
 * From 0 to the largest count. Of zeros alone Plot would make a scale without a length, in the middle of which they stand; below 4
 * it would have fractions of a member.
 */
export const countDomain = (counts: readonly number[]) => [0, Math.max(4, ...counts)];

/** A share with its 95 % interval. */
type Share = {readonly share: number; readonly low: number; readonly high: number};
type Place = {readonly x: ChannelValue; readonly fy?: ChannelValue};

/** Each share as a point on its interval. */
export const sharesWithIntervals = (points: readonly Share[], place: Place): Markish[] => [
  ruleX(points, {
    ...place,
    y1: 'low',
    y2: 'high',
    stroke: 'var(--color-line-strong)',
    strokeWidth: 2,
  }),
  dot(points, {...place, y: 'share', fill: 'var(--color-action)', r: 4}),
];
