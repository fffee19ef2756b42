// The rows of one table of the replica, read again after each message and mutation, and which of them are new or
// changed since the last read.
import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {schema, type TableName} from '../../../schema.ts';
import {recording} from '../record/store.ts';
import {coalesceReads} from './coalesced-reads.ts';

type StoredRow = Awaited<ReturnType<Zero['inspector']['client']['rows']>>[number];

export type ReplicaRow = {
  readonly key: string;
  readonly row: StoredRow;
  /** Number of the read that found it new or changed; 0 for the first read. */
  readonly change: number;
};

export const TABLES: readonly TableName[] = Object.values(schema.tables).map(({name}) => name);

const keyOf = (table: TableName, row: StoredRow) =>
  schema.tables[table].primaryKey.map((column) => String(row[column])).join(' ');

function merge(
  table: TableName,
  before: readonly ReplicaRow[] | undefined,
  rows: readonly StoredRow[],
) {
  const known = new Map(before?.map((one) => [one.key, one]));
  const look = 1 + (before ?? []).reduce((last, {change}) => Math.max(last, change), 0);
  return rows.map((row): ReplicaRow => {
    const key = keyOf(table, row);
    const old = known.get(key);
    if (!before) return {key, row, change: 0};
    const isSame = old && JSON.stringify(old.row) === JSON.stringify(row);
    return {key, row, change: isSame ? old.change : look};
  });
}

type Look = {
  readonly table: TableName;
  /** Undefined before the first successful read. */
  readonly rows: readonly ReplicaRow[] | undefined;
  /** Why the rows are out of date. */
  readonly failure?: string;
};

const NOTHING: readonly ReplicaRow[] = [];

/** The rows of a table, and why they are out of date, if so. */
export function useReplica(table: TableName) {
  const zero = useZero();
  const [seen, setSeen] = useState<Look>();
  useEffect(() => {
    const over = new AbortController();
    const look = (next: (rows: Look['rows']) => Omit<Look, 'table'>) => {
      if (over.signal.aborted) return;
      setSeen((last) => ({table, ...next(last?.table === table ? last.rows : undefined)}));
    };
    const reread = coalesceReads({
      read: () => zero.inspector.client.rows(table),
      onRead: (stored) => look((rows) => ({rows: merge(table, rows, stored)})),
      onFailure: (error) =>
        look((rows) => ({
          rows,
          failure: error instanceof Error ? error.message : 'The replica could not be read.',
        })),
    });
    reread();
    const stop = recording.subscribe(reread);
    return () => {
      over.abort();
      stop();
    };
  }, [zero, table]);
  const shown = seen?.table === table ? seen : undefined;
  return {rows: shown?.rows ?? NOTHING, failure: shown?.failure};
}
