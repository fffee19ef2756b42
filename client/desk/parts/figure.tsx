// One figure with its name.
import type {ReactNode} from 'react';

export function Figure({name, children}: {name: string; children: ReactNode}) {
  return (
    <div className="flex flex-col gap-1 rounded-quill bg-surface p-4 shadow-rest">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="font-display text-title font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function Figures({children}: {children: ReactNode}) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">{children}</dl>;
}
