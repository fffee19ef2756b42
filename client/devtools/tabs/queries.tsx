// Current and earlier queries: results, times and updates. Queries of a Zero that this page has closed are at the end.
import {useZero} from '@rocicorp/zero/react';
import {Chip, Code, Nothing, Table, type Tone} from './parts.tsx';
import type {QueryRecord} from '../record/store.ts';
import {useRecording} from './use-recording.ts';
import {bytes, json, ms, rowsIn, sizeOfData, formatDuration} from '../record/format.ts';

const TONES: Record<QueryRecord['state'], Tone> = {
  waiting: 'waiting',
  complete: 'good',
  error: 'bad',
};

export function QueriesTab() {
  const {queries} = useRecording();
  const {clientID} = useZero();
  const rank = ({client, uses}: QueryRecord) => (client === clientID ? 2 : 0) + (uses > 0 ? 1 : 0);
  const all = [...queries.values()].toSorted((a, b) => rank(b) - rank(a));
  return (
    <>
      {all.length === 0 ? (
        <Nothing>No query has been asked since the devtools began to watch.</Nothing>
      ) : (
        <Table
          caption="Queries"
          columns={['Query', 'State', 'Rows', 'Size', 'Local', 'Complete', 'TTL', 'Updates']}
        >
          {all.map((query) => (
            <Row
              key={`${query.client} ${query.name} ${json(query.args)}`}
              query={query}
              elsewhere={query.client === clientID ? undefined : query.client}
            />
          ))}
        </Table>
      )}
    </>
  );
}

/** `elsewhere`: client id of its Zero, if that is not the current one. */
function Row({query, elsewhere}: {query: QueryRecord; elsewhere: string | undefined}) {
  const {name, args, state, uses, data, localMs, completeMs, ttlMs, updates} = query;
  return (
    <tr className={uses === 0 || elsewhere ? 'dt-past' : undefined}>
      <th scope="row">
        <span>{`${name} `}</span>
        <Code>{json(args)}</Code>
        {elsewhere ? <small>{` of client ${elsewhere}`}</small> : null}
      </th>
      <td>
        <Chip tone={uses === 0 ? 'plain' : TONES[state]}>{uses === 0 ? 'not in use' : state}</Chip>
      </td>
      <td>{rowsIn(data)}</td>
      <td>{bytes(sizeOfData(data))}</td>
      <td>{ms(localMs)}</td>
      <td>{ms(completeMs)}</td>
      <td>{formatDuration(ttlMs)}</td>
      <td>{updates}</td>
    </tr>
  );
}
