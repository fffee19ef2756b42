// Components and formats of the devtools' tabs.
import type {ReactNode} from 'react';

export function ms(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}

/** Time of day of a moment of this page. */
export const formatTime = (at: number): string =>
  new Date(performance.timeOrigin + at).toISOString().slice(11, 23);

export const json = (value: unknown): string => JSON.stringify(value) ?? '';

/** `good` is undefined while the outcome is open. */
export function Chip({good, children}: {good?: boolean | undefined; children: ReactNode}) {
  const tone = good ? 'dt-good' : 'dt-bad';
  return <span className={`dt-chip ${good === undefined ? '' : tone}`}>{children}</span>;
}

type TableProps = {caption: string; columns: readonly string[]; children: readonly ReactNode[]};

export function Table({caption, columns, children}: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="dt-scroll" aria-label={caption} tabIndex={0}>
      <table>
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
      {children.length === 0 ? <p>Nothing yet.</p> : null}
    </section>
  );
}
