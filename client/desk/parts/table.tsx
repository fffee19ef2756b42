// A table that scrolls sideways on a phone.
import type {ReactNode} from 'react';

const CELLS = '[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4';

type TableProps = {label: string; className?: string; children: ReactNode};

export function Table({label, className = '', children}: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={`w-full text-left tabular-nums ${CELLS} ${className}`}>{children}</table>
    </section>
  );
}
