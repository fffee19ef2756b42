// The replica's tables by Zero's inspector, read again after each change.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {schema, type TableName} from '../../../schema.ts';
import {onRecorded} from '../record/recording.ts';
import {json, Table} from './parts.tsx';

const SHOWN_MAX = 200;
const TABLES: readonly TableName[] = Object.values(schema.tables).map(({name}) => name);

type StoredRow = Awaited<ReturnType<Zero['inspector']['client']['rows']>>[number];
type Seen = {readonly table: TableName; readonly rows: readonly StoredRow[]};

const text = (value: unknown) => (typeof value === 'string' ? value : json(value));

export function ReplicaTab() {
  const {inspector} = useZero();
  const [table, setTable] = useState<TableName>('profile');
  const [wanted, setWanted] = useState('');
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    let isOver = false;
    const show = (rows: readonly StoredRow[]) => isOver || setSeen({table, rows});
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
  const rows = seen?.table === table ? seen.rows : [];
  const found = rows.filter((row) => json(row).toLowerCase().includes(wanted.toLowerCase()));
  const {primaryKey} = schema.tables[table];
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
        <output>{`${found.length} of ${rows.length} rows, at most ${SHOWN_MAX} shown`}</output>
      </div>
      <Table caption={`Rows of ${table}`} columns={columns}>
        {found.slice(0, SHOWN_MAX).map((row) => (
          <tr key={primaryKey.map((column) => String(row[column])).join(' ')}>
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
