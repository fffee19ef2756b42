// Components of the devtools' tabs: figures, chips, code and scrollable tables.
import type {ReactNode} from 'react';

export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

export function Chip({tone, children}: {tone: Tone; children: ReactNode}) {
  return <span className={`dt-chip dt-${tone}`}>{children}</span>;
}

export function Figure({label, children}: {label: string; children: ReactNode}) {
  return (
    <div className="dt-figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Code({children}: {children: string}) {
  return children === '' ? null : <code className="dt-code">{children}</code>;
}

export function Nothing({children}: {children: ReactNode}) {
  return <p className="dt-nothing">{children}</p>;
}

type TableProps = {caption: string; columns: readonly string[]; children: ReactNode};

export function Table({caption, columns, children}: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="dt-scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="dt-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
