// Tells whether zero-cache has too many rows about a client group, a browser's replica. It never deletes those of former pages
// while the replica is used.
import {sql} from 'drizzle-orm';
import {GROUP_ROWS_MAX} from '../../../rules/sync.ts';
import {zeroSchemas} from '../../config/zero.ts';
import type {Database} from '../../platform/postgres/client.ts';

export type IsGroupFull = (clientGroupID: string) => Promise<boolean>;

export const groupSizes =
  (db: Database): IsGroupFull =>
  async (clientGroupID) => {
    const {rows} = await db.execute(sql`
      select from ${sql.identifier(zeroSchemas.cvr)}.desires
      where "clientGroupID" = ${clientGroupID} limit ${GROUP_ROWS_MAX + 1}`);
    return rows.length > GROUP_ROWS_MAX;
  };
