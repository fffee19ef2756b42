// Keeps zero-cache's rows about a member's replicas few. It has one for each query of each page of a replica, also of former
// pages while another page has the query, and copies those of connected replicas at each change of anybody's data.
import type {EventEmitter} from 'node:events';
import {sql} from 'drizzle-orm';
import {REPLICA_ROWS_MAX} from '../../../rules/sync.ts';
import {zeroSchemas} from '../../config/zero.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database} from '../../platform/postgres/client.ts';

export type Page = {readonly userID: string; readonly group: string; readonly client: string};

export type ReplicaRows = {
  /** Registers a page's connection until `socket` closes. */
  readonly add: (page: Page, socket: Pick<EventEmitter, 'once'>) => void;
  /** Whether the page is a new one of a replica and the member's replicas have too many rows. */
  readonly mustBeginAnew: (page: Page) => Promise<boolean>;
};

/** Knows the replicas that are connected through this process. */
export function createReplicaRows(db: Database, log: Pick<Log, 'warn'>): ReplicaRows {
  const pages = new Map<string, Set<Page>>();
  const warn = throttledLog<unknown>((error, times) =>
    log.warn({err: error, times}, 'rows of a replica could not be counted'),
  );
  const cvr = sql.identifier(zeroSchemas.cvr);

  return {
    add: (page, socket) => {
      const own = pages.get(page.userID) ?? new Set();
      pages.set(page.userID, own.add(page));
      socket.once('close', () => {
        own.delete(page);
        if (own.size === 0 && pages.get(page.userID) === own) pages.delete(page.userID);
      });
    },
    mustBeginAnew: async ({userID, group, client}) => {
      const groups = new Set([group, ...[...(pages.get(userID) ?? [])].map((page) => page.group)]);
      try {
        const {rows} = await db.execute<{must: boolean | null}>(sql`
          select count(*) > ${REPLICA_ROWS_MAX} and bool_or("clientGroupID" = ${group})
            and not bool_or("clientGroupID" = ${group} and "clientID" = ${client}) as must
          from ${cvr}.desires join ${cvr}.queries using ("clientGroupID", "queryHash")
          where "clientGroupID" = any(${sql.param([...groups])}::text[])
            and queries.deleted is distinct from true`);
        return rows[0]?.must ?? false;
      } catch (error) {
        warn(error);
        return false;
      }
    },
  };
}
