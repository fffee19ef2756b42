// The tabs of what was recorded, newest first, and of the outbox.
import {useWrites} from '../platform/writes/use-queue.ts';
import {useRecording} from './record.ts';
import {formatTime, json, Table} from './table.tsx';

export function MutationsTab() {
  const rows = useRecording().mutations.map(({seq, at, name, result, ms, args}) => ({
    key: seq,
    cells: [formatTime(at), name, result ?? 'under way', ms, json(args)],
  }));
  return (
    <Table
      caption="Mutations"
      columns={['At (UTC)', 'Mutation', 'Result', 'Took (ms)', 'Arguments']}
      rows={rows.toReversed()}
    />
  );
}

const rowsIn = (data: unknown) => (Array.isArray(data) ? data.length : Number(data !== undefined));

export function QueriesTab() {
  const rows = [...useRecording().queries].map(({seq, name, args, type, data, ttl}) => ({
    key: seq,
    cells: [name, json(args), type, rowsIn(data), json(data).length, ttl],
  }));
  return (
    <Table
      caption="Queries"
      columns={['Query', 'Arguments', 'State', 'Rows', 'Characters', 'TTL']}
      rows={rows.toReversed()}
    />
  );
}

export function ConnectionTab() {
  const rows = useRecording().states.map(({at, state, reason}, i) => ({
    key: i,
    cells: [formatTime(at), state, reason],
  }));
  return (
    <Table
      caption="Connection history"
      columns={['Since (UTC)', 'State', 'Why']}
      rows={rows.toReversed()}
    />
  );
}

/** Writes that the server has not answered, and messages whose rows are not here yet. */
export function OutboxTab() {
  const rows = useWrites().map((entry) => ({
    key: entry.id,
    cells: [
      entry.state === 'refused' ? entry.reason : entry.state,
      entry.name,
      json(entry.args),
      formatTime(entry.at),
      entry.id,
    ],
  }));
  return (
    <Table
      caption="Outbox"
      columns={['State', 'Write', 'Arguments', 'At (UTC)', 'Id']}
      rows={rows}
    />
  );
}
