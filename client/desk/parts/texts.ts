// How plots and their tables write shares, counts and names.
import {interval} from '../../../rules/interval.ts';
import {MIN_GROUP} from '../../../rules/desk/figures.ts';

const tenths = new Intl.NumberFormat('en', {style: 'percent', maximumFractionDigits: 1});
export const percent = (share: number): string => tenths.format(share);

/** A share with its 95 % interval. */
export function shareText(count: number | null, of: number | null): string {
  if (count === null || of === null || of === 0) return '-';
  const [low, high] = interval(count, of);
  return `${percent(count / of)} (${percent(low)} to ${percent(high)}) of ${of}`;
}

export const groupText = (members: number | null): string =>
  members === null ? `fewer than ${MIN_GROUP}` : `${members}`;
