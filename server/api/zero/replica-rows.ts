// Limits zero-cache's rows about a member's replicas: one for each query of each page that a replica has had, and one for each
// open page. While the replica is in use, zero-cache deletes almost none of them, and copies all of them whenever a row of any
// member changes.
import type {Duplex} from 'node:stream';
import {sql} from 'drizzle-orm';
import {REPLICA_ROWS} from '../../../rules/sync.ts';
import {zeroSchemas} from '../../config/zero.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database} from '../../platform/postgres/client.ts';

export type Page = {readonly userID: string; readonly group: string};

export type ReplicaRows = {
  /** Registers a page's connection until `socket` closes. */
  readonly add: (page: Page, socket: Pick<Duplex, 'once' | 'destroyed'>) => void;
  /** Whether the member's replicas have too many rows together, and this one has many of them. */
  readonly mustBeginAnew: (page: Page) => Promise<boolean>;
};

/** Knows the replicas that are connected through this process. */
export function createReplicaRows(db: Database, log: Pick<Log, 'warn'>): ReplicaRows {
  const pages = new Map<string, Set<Page>>();
  const warn = throttledLog<unknown>((error, times) =>
    log.warn({err: error, times}, 'rows of a replica could not be counted'),
  );
  const cvr = sql.identifier(zeroSchemas.cvr);

  async function countRows(groups: readonly string[]): Promise<number> {
    const isAsked = sql`"clientGroupID" = any(${sql.param([...groups])}::text[])`;
    const {rows} = await db.execute(sql`
      select from ${cvr}.desires where ${isAsked} union all select from ${cvr}.clients where ${isAsked}
      limit ${REPLICA_ROWS.max + 1}`);
    return rows.length;
  }

  return {
    add: (page, socket) => {
      if (socket.destroyed) return;
      const own = pages.get(page.userID) ?? new Set();
      pages.set(page.userID, own.add(page));
      socket.once('close', () => {
        own.delete(page);
        if (own.size === 0 && pages.get(page.userID) === own) pages.delete(page.userID);
      });
    },
    mustBeginAnew: async ({userID, group}) => {
      const others = new Set([...(pages.get(userID) ?? [])].map((page) => page.group));
      others.delete(group);
      try {
        const own = await countRows([group]);
        if (own <= REPLICA_ROWS.free) return false;
        return own > REPLICA_ROWS.max || own + (await countRows([...others])) > REPLICA_ROWS.max;
      } catch (error) {
        warn(error);
        return false;
      }
    },
  };
}
