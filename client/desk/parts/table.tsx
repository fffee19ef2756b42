// A table that scrolls sideways on a phone.
import type {ReactNode} from 'react';

const CELLS = '[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4';

type TableProps = {label: string; className?: string | undefined; children: ReactNode};

export function Table({label, className = '', children}: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={`w-full text-left tabular-nums ${CELLS} ${className}`}>{children}</table>
    </section>
  );
}

type FiguresTableProps = {
  label: string;
  className?: string | undefined;
  head: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
};

export function FiguresTable({label, className, head, rows}: FiguresTableProps) {
  return (
    <Table label={label} className={className}>
      <thead className="text-small text-ink-soft">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={[name, ...cells].join(' ')} className="border-t border-line">
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
