// The replica's tables by Zero's inspector, read again after each change.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {schema, type TableName} from '../../schema.ts';
import {onRecorded} from './record.ts';
import {json, Table} from './table.tsx';

const SHOWN_MAX = 200;
const TABLES: readonly TableName[] = Object.values(schema.tables).map(({name}) => name);

type StoredRow = Awaited<ReturnType<Zero['inspector']['client']['rows']>>[number];
type Seen = {readonly table: TableName; readonly rows: readonly StoredRow[]};

const text = (value: unknown) => (typeof value === 'string' ? value : json(value));

export function ReplicaTab() {
  const {inspector} = useZero();
  const [table, setTable] = useState<TableName>('profile');
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
  return (
    <>
      <label>
        <span>Table </span>
        <select
          className="dt-button"
          value={table}
          onChange={({target: {value}}) => setTable(TABLES.find((name) => name === value) ?? table)}
        >
          {TABLES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <output>{` ${rows.length} rows, at most ${SHOWN_MAX} shown`}</output>
      <Table
        caption={`Rows of ${table}`}
        columns={columns}
        rows={rows.slice(0, SHOWN_MAX).map((row, i) => ({
          key: i,
          cells: columns.map((column) => text(row[column])),
        }))}
      />
    </>
  );
}
