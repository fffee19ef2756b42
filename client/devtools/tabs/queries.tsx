// Current and earlier queries: results, times and updates. During a renewal, those of the other Zero are below. Zero-
// cache's own analysis is available in development; in production it needs an admin password.
import type {Zero} from '@rocicorp/zero';
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {Chip, Code, Nothing, Table, type Tone} from './parts.tsx';
import type {QueryRecord} from '../record/store.ts';
import {useRecording} from './use-recording.ts';
import {bytes, json, ms, rowsIn, sizeOfData, formatDuration} from '../record/format.ts';

const TONES: Record<QueryRecord['state'], Tone> = {
  waiting: 'waiting',
  complete: 'good',
  error: 'bad',
};

type FromServer = Awaited<ReturnType<Zero['inspector']['client']['queries']>>;

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
      {import.meta.env.DEV ? <ServerSide /> : null}
    </>
  );
}

/** `elsewhere`: client id of its Zero, if that is not the current one. */
function Row({query, elsewhere}: {query: QueryRecord; elsewhere: string | undefined}) {
  const {name, args, state, uses, data, localMs, completeMs, ttlMs, updates} = query;
  return (
    <tr className={uses === 0 || elsewhere ? 'dt-past' : undefined}>
      <th scope="row">
        {name} <Code>{json(args)}</Code>
        {elsewhere ? <small> of client {elsewhere}</small> : null}
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

function ServerSide() {
  const {inspector} = useZero();
  const {name} = useConnectionState();
  const [found, setFound] = useState<FromServer>();
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setFailure(undefined);
    try {
      setFound(await inspector.client.queries());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'zero-cache did not answer.');
    }
  };
  return (
    <div className="dt-block">
      <button
        type="button"
        className="dt-button"
        disabled={name !== 'connected'}
        onClick={() => void ask()}
      >
        Ask zero-cache about them
      </button>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {found ? (
        <Table
          caption="Queries as zero-cache sees them"
          columns={['Query', 'Rows', 'Server', 'In all', 'Update p50', 'TTL']}
        >
          {found.map((query) => (
            <tr key={query.id}>
              <th scope="row">
                {query.name ?? query.id} <Code>{json(query.args)}</Code>
              </th>
              <td>{query.rowCount}</td>
              <td>{ms(query.hydrateServer ?? undefined)}</td>
              <td>{ms(query.hydrateTotal ?? undefined)}</td>
              <td>{ms(query.updateServerP50 ?? undefined)}</td>
              <td>{String(query.ttl)}</td>
            </tr>
          ))}
        </Table>
      ) : null}
    </div>
  );
}
