// The points that are left: green at zero, else red, and also in text and by an icon.
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import {FIELDS} from '../../rules/shell-words.ts';

export function RemainingPoints({left, total}: {left: number; total: number}) {
  const Icon = left === 0 ? CircleCheck : CircleDashed;
  return (
    <output
      aria-label={FIELDS.remainingLabel}
      className={`flex items-center gap-2 font-semibold tabular-nums ${left === 0 ? 'text-good' : 'text-danger'}`}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span>{FIELDS.remaining(left, total)}</span>
    </output>
  );
}
