// The table of a tab, and how it shows times and values.
import type {ReactNode} from 'react';

export const formatTime = (at: number): string => new Date(at).toISOString().slice(11, 23);

export const json = (value: unknown): string => JSON.stringify(value) ?? '';

export type Row = {readonly key: string | number; readonly cells: readonly ReactNode[]};
type TableProps = {caption: string; columns: readonly string[]; rows: readonly Row[]};

export function Table({caption, columns, rows}: TableProps) {
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
        <tbody>
          {rows.map(({key, cells}) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={columns[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p>Nothing yet.</p> : null}
    </section>
  );
}
