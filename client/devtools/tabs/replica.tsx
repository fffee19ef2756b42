// The replica's tables by Zero's inspector, read again after each change. New and changed rows are first and highlighted.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {schema, type TableName} from '../../../schema.ts';
import {onRecorded} from '../record/recording.ts';
import {json, Table} from './parts.tsx';

const SHOWN_MAX = 200;
const TABLES: readonly TableName[] = Object.values(schema.tables).map(({name}) => name);

type StoredRow = Awaited<ReturnType<Zero['inspector']['client']['rows']>>[number];
/** `change` is the number of the read that found the row new or changed; 0 for the first read. */
type Line = {readonly key: string; readonly row: StoredRow; readonly change: number};
type Seen = {readonly table: TableName; readonly reads: number; readonly lines: readonly Line[]};

function merge(table: TableName, rows: readonly StoredRow[], before: Seen | undefined): Seen {
  const isFirst = before?.table !== table;
  const reads = isFirst ? 0 : before.reads + 1;
  const known = new Map(isFirst ? [] : before.lines.map((line) => [line.key, line]));
  const {primaryKey} = schema.tables[table];
  const lines = rows.map((row): Line => {
    const key = primaryKey.map((column) => String(row[column])).join(' ');
    const old = known.get(key);
    return old && json(old.row) === json(row) ? old : {key, row, change: reads};
  });
  return {table, reads, lines};
}

const text = (value: unknown) => (typeof value === 'string' ? value : json(value));

export function ReplicaTab() {
  const {inspector} = useZero();
  const [table, setTable] = useState<TableName>('profile');
  const [wanted, setWanted] = useState('');
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    let isOver = false;
    const show = (rows: readonly StoredRow[]) =>
      isOver || setSeen((before) => merge(table, rows, before));
    // A read that fails is repeated after the next change.
    const read = () => void inspector.client.rows(table).then(show, () => undefined);
    read();
    const stop = onRecorded(read);
    return () => {
      isOver = true;
      stop();
    };
  }, [inspector, table]);
  const columns = Object.keys(schema.tables[table].columns);
  const lines = seen?.table === table ? seen.lines : [];
  const found = lines
    .filter(({row}) => json(row).toLowerCase().includes(wanted.toLowerCase()))
    .toSorted((a, b) => b.change - a.change);
  return (
    <>
      <div className="dt-controls">
        <label className="dt-field">
          <span>Table</span>
          <select
            value={table}
            onChange={({target: {value}}) =>
              setTable(TABLES.find((name) => name === value) ?? table)
            }
          >
            {TABLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="dt-field">
          <span>Containing</span>
          <input value={wanted} onChange={({target}) => setWanted(target.value)} />
        </label>
        <output>{`${found.length} of ${lines.length} rows, at most ${SHOWN_MAX} shown`}</output>
      </div>
      <Table caption={`Rows of ${table}`} columns={columns}>
        {found.slice(0, SHOWN_MAX).map(({key, row, change}) => (
          <tr key={`${key} ${change}`} className={change > 0 ? 'dt-changed' : undefined}>
            {columns.map((column) => (
              <td key={column} className="dt-wide">
                {text(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}
