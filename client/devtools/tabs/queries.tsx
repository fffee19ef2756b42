// Current queries, and then earlier ones: results, times and updates.
import {useRecording, type QueryRecord} from '../record/recording.ts';
import {Chip, json, ms, Table} from './parts.tsx';

const COLUMNS = ['Query', 'State', 'Rows', 'Bytes', 'Local', 'Complete', 'TTL', 'Updates'];

/** Number of rows of a result, including related ones. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.reduce<number>((sum, item) => sum + rowsIn(item), 0);
  if (typeof data !== 'object' || data === null) return 0;
  // A JSON column is no row: a row has an id, a member or a chat.
  const isRow = 'id' in data || 'userId' in data || 'chatId' in data;
  return rowsIn(Object.values(data)) + (isRow ? 1 : 0);
}

function State({query: {views, hasFailed, completeMs}}: {query: QueryRecord}) {
  if (views.size === 0) return <Chip>not in use</Chip>;
  if (hasFailed) return <Chip good={false}>error</Chip>;
  return completeMs === undefined ? <Chip>waiting</Chip> : <Chip good>complete</Chip>;
}

const inUse = ({views}: QueryRecord) => (views.size > 0 ? 1 : 0);

export function QueriesTab() {
  const queries = [...useRecording().queries].toSorted(([, a], [, b]) => inUse(b) - inUse(a));
  return (
    <Table caption="Queries" columns={COLUMNS}>
      {queries.map(([key, query]) => (
        <tr key={key}>
          <th scope="row">{`${query.name} ${json(query.args)}`}</th>
          <td>
            <State query={query} />
          </td>
          <td>{rowsIn(query.data)}</td>
          <td>{new Blob([json(query.data)]).size}</td>
          <td>{ms(query.localMs)}</td>
          <td>{ms(query.completeMs)}</td>
          <td>{query.ttl}</td>
          <td>{query.updates}</td>
        </tr>
      ))}
    </Table>
  );
}
