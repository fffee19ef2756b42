// How many points are still to be given: green at none, red otherwise, and said in words and by a
// sign as well, because a colour alone tells too little.
import {CircleCheck, CircleDashed} from 'lucide-react';

export type RemainingPointsProps = {left: number; total: number};

export function RemainingPoints({left, total}: RemainingPointsProps) {
  const Icon = left === 0 ? CircleCheck : CircleDashed;
  return (
    <output
      aria-label="Remaining points"
      className={`flex items-center gap-2 font-semibold tabular-nums ${left === 0 ? 'text-good' : 'text-danger'}`}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span>
        Remaining points: {left} of {total}
      </span>
    </output>
  );
}
