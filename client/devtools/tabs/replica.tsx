// Shows the replica's tables. New and changed rows are highlighted.
import {useState} from 'react';
import {schema, type TableName} from '../../../schema.ts';
import {Nothing, Table} from './parts.tsx';
import {TABLES, useReplica} from './use-replica.ts';

const SHOWN_MAX = 200;

function text(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function ReplicaTab() {
  const [table, setTable] = useState<TableName>('profile');
  const [wanted, setWanted] = useState('');
  const {rows, failure} = useReplica(table);
  const columns = Object.keys(schema.tables[table].columns);
  const found = rows.filter(({row}) =>
    JSON.stringify(row).toLowerCase().includes(wanted.toLowerCase()),
  );
  // New rows are first, regardless of their key.
  const shown = found.toSorted((a, b) => b.change - a.change).slice(0, SHOWN_MAX);
  return (
    <>
      <div className="dt-controls dt-block">
        <label className="dt-field">
          <span>Table</span>
          <select
            value={table}
            onChange={({target: {value}}) => {
              const next = TABLES.find((name) => name === value);
              if (next) setTable(next);
            }}
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
        <output className="dt-note">
          {`${found.length} of ${rows.length} rows${found.length > SHOWN_MAX ? `, ${SHOWN_MAX} of them shown` : ''}`}
        </output>
      </div>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {found.length === 0 ? (
        <Nothing>No rows.</Nothing>
      ) : (
        <Table caption={`Rows of ${table}`} columns={columns}>
          {shown.map(({key, row, change}) => (
            <tr key={`${key} ${change}`} className={change > 0 ? 'dt-changed' : undefined}>
              {columns.map((column) => (
                <td key={column}>
                  <div className="dt-cell">{text(row[column])}</div>
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
