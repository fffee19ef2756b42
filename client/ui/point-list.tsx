// A list of short sentences with icons.
import type {LucideIcon} from 'lucide-react';

export type Point = {Icon: LucideIcon; text: string};

export function PointList({points}: {points: readonly Point[]}) {
  return (
    <ul className="flex flex-col gap-4">
      {points.map(({Icon, text}) => (
        <li key={text} className="flex items-start gap-4">
          <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-rust" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
